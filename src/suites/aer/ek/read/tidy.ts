/** Without what wraps an answer, closes a cell, a tag or an object behind it, or cites a source. */
export function tidy(text: string): string {
  let bare = text.trim()
  for (let round = 0; round < 3; round++) {
    bare = bare
      .replace(
        /^(?:[\s>|,:]|\p{Extended_Pictographic}(?=\uFE0F?\s)|\uFE0F|(?:[–—](?!\d)|-(?=\s\D)|->|=>|→|⇒)){1,9}/u,
        ''
      )
      .replace(/^\*\*([^*\n]{1,60})\*\*(?=[^\s*.,;:)])/, '$1 ')
      .replace(/<\/[^<>]{0,40}>$/, '')
      .replace(/(?<=[\p{L}\p{N})\]}*."'][\s*]{0,3})[✅✔✓☑]\uFE0F?$/u, '')
      .replace(/(?<=\S)\s?(?:\[\^?\d{1,2}\]){1,5}$/, '')
      .replace(/[\s,;|·]{1,9}$/, '')
      .replace(/^\*{1,3}(?=[^*]*$)|(?<=^[^*]{0,400})\*{1,3}$/g, '')
    if (bare.endsWith('}') && !bare.includes('{')) bare = bare.replace(/[\s}]{1,9}$/, '')
    const wrapped = /^(["'`*_]{1,3})(?=[^"'`*_])([\s\S]*[^"'`*_])["'`*_]{1,3}([.,]?)$/.exec(bare)
    if (wrapped && !wrapped[2]!.includes(wrapped[1]!)) bare = wrapped[2]!
    bare = bare.replace(/^["“](?=[^"”]*$)|(?<=^[^"“]{0,400})["”]$/g, '').trim()
  }
  return bare
}
