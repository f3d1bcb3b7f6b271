const entities: Record<string, string> = { amp: '&', nbsp: ' ', ndash: '–', mdash: '—', rsquo: '’', lsquo: '‘' }
/** Each is followed by white space as long as what it replaces, so that every letter keeps its position. */
const piecePattern = new RegExp(
  [
    '&(?<entity>amp|nbsp|ndash|mdash|rsquo|lsquo);',
    String.raw`<(?<heading>h[1-6])\b[^<>]{0,200}>`,
    String.raw`<\/h[1-6]>`,
    String.raw`<(?<list>ol|ul)\b[^<>]{0,200}>`,
    String.raw`<\/(?:ol|ul|li)>`,
    String.raw`<(?<line>br|\/?p|\/?div)\b[^<>]{0,200}>`,
    String.raw`<(?<item>li)\b[^<>]{0,200}>`,
    String.raw`\\(?:sub){0,2}section\*?\{(?<title>[^{}\n]{1,80})\}`,
    String.raw`\\begin\{(?<environment>enumerate|itemize)\}`,
    String.raw`\\end\{(?:enumerate|itemize)\}`,
    String.raw`\\item(?<label>(?:\[|\s{0,3}\[)[^[\]\n]{1,40}\])?(?![a-z])`,
    String.raw`(?<break>\\(?:\\|(?:noindent|par|newline|smallskip|medskip|bigskip)(?![a-z])))`,
    String.raw`\\(?<emphasis>textit|emph|textbf|textsc|textrm)\{`,
    String.raw`\\(?<bracket>[[\]])`
  ].join('|'),
  'g'
)

/**
 * A text with the headings and lists of HTML and LaTeX as those of a plain text, '# References' and '3. Card', letter for
 * letter, so that positions stay. Entries of a numbered list get the numbers that a reader sees.
 */
export function inPlainMarkup(text: string): string {
  if (!/[<\\&]/.test(text)) return text
  let count = Number.NaN
  return text.replaceAll(piecePattern, (piece, ...rest) => {
    const groups = rest.at(-1) as Record<string, string | undefined>
    const { entity, heading, list, line, item, title, environment, label, emphasis, bracket } = groups
    const isLine = line ?? groups.break
    if (entity) return (entities[entity] ?? '').padEnd(piece.length)
    if (emphasis) return ' '.repeat(piece.length)
    if (bracket) return bracket === '[' ? ' [' : '] '
    // One line end: names that a line break parts are still names of one work.
    if (isLine) return '\n'.padEnd(piece.length)
    if (heading) return '# '.padStart(piece.length, '\n')
    if (title !== undefined) return `# ${title}`.padStart(piece.length - 1, '\n').padEnd(piece.length, '\n')
    if (list || environment) count = list === 'ol' || environment === 'enumerate' ? 0 : Number.NaN
    else if (label) return label.trim().padStart(piece.length, '\n')
    else if (item || piece.startsWith('\\item')) {
      count += 1
      return fit(Number.isNaN(count) ? '- ' : `${count}. `, piece.length)
    }
    return '\n'.repeat(piece.length)
  })
}

/** The opening of a line, behind line ends where there is room for them. */
function fit(opening: string, length: number): string {
  return opening.padStart(length, '\n').slice(0, length)
}
