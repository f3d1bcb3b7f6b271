/** A dash within a double surname, as some publishers set it: 'Lane–Roe'. */
const dashInName = /(?<=\p{L})–(?=\p{Lu})/gu
/** 'U.S. DOT (United States Department of Transport)'. */
const shortAndFull = /^(?:.{0,12}[\s.])?(\p{Lu}{2,8}) ?\((\p{Lu}[^()]{9,120})\)\.?$/u

/** 'United Nations (with European Commission and World Bank)'. */
const companions = / \((?:with|in (?:association|collaboration|cooperation) with) [^()]{3,200}\)$/u

/** An author of a list in the form that citations are matched by: hyphens in names, a body's full name before its short one. */
export function matchableAuthor(author: string): string {
  const [, short, full] = shortAndFull.exec(author) ?? []
  return short && full ? `${full} (${short})` : author.replace(companions, '').replaceAll(dashInName, '-')
}

/** The double surnames of a list that are set with a dash. */
export function dashedSurnames(authors: readonly string[]): string[] {
  return [...new Set(authors.map((author) => author.split(',', 1)[0]!).filter((name) => name.search(dashInName) >= 0))]
}

/** A text with hyphens in these surnames, every character in its place. */
export function withHyphens(text: string, dashed: readonly string[]): string {
  return dashed.reduce((mended, name) => mended.replaceAll(name, name.replaceAll('–', '-')), text)
}
