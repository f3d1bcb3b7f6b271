/** Whether two texts hold the same letters, figures and signs, apart from case, typography and punctuation. */
export function sameText(one: string, other: string): boolean {
  const held = essence(one)
  return held !== '' && held === essence(other)
}

function essence(text: string): string {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[‐‑‒–−]/g, '-')
  // A point inside a number and a sign in front of one count; elsewhere they are punctuation.
  return (plain.match(/[\p{L}\p{N}%<>=]+|(?<=\d)\.(?=\d)|(?<![\p{L}\p{N}])[-+](?=[\d.])/gu) ?? []).join('')
}
