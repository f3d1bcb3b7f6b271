import type { HeadingKind } from './heading.ts'

/** In English, German, French, Spanish, Portuguese and Italian. */
const abstract = /^(?:abstract|summary|executive summary)$/
const introduction =
  /^(?:introduction|introductory remarks|einleitung|einführung|introducción|introdução|introduzione|(?:introduction|motivation) and (?:motivation|introduction|overview))$/
const references =
  /^(?:references?|bibliography|references? cited|cited references|list of references|literature cited|works cited|literature|references and notes|literatur(?:verzeichnis)?|quellenverzeichnis|bibliographie|bibliograf[ií]a|références(?: bibliographiques)?|refer[eê]ncias(?: bibliográficas)?|riferimenti bibliografici)$/
const contents =
  /^(?:(?:table of )?contents|inhalt(?:sverzeichnis)?|table des matières|sommaire|índice|indice|list of (?:figures|tables)(?: and (?:figures|tables))?)$/
const acknowledgements =
  /^(?:acknowledge?ments?|thanks|danksagung|remerciements|agradecimientos|agradecimentos|ringraziamenti)$/
const appendix =
  /^(?:(?:online|internet|web|technical|mathematical|data|supplementary|supplemental|the|an|a|for online publication) ){0,2}(?:appendix|appendices|annexe?|anhang|apéndice|apêndice|appendice|supplement|supplementary (?:materials?|information))\b/

/** Names that stand alone over a part of a paper, besides those with a kind of their own. */
const usual =
  /^(?:conclusions?|concluding remarks|conclusions? and .{1,40}|discussion|results?|methods?|methodology|data|model|background|related (?:literature|work)|literature review|discussion and conclusions?|materials and methods|empirical (?:strategy|results)|data (?:and (?:code|materials) )?availability(?: statement)?|author contributions?|(?:conflicts?|declaration) of (?:competing )?interests?|competing interests|funding|ethics statement|declarations?|computational details|disclosures?|notes|proofs?)$/

/** Closing matter that is not counted as the body of a paper. */
const declarations =
  /^(?:data (?:and (?:code|materials) |, materials, and software )?availability(?: statement)?|data, materials, and software availability|code availability|author contributions?|(?:conflicts?|declarations?) of (?:competing )?interests?|competing interests?|funding(?: information)?|ethics (?:statement|approval)|declarations?|disclosures?(?: statement)?|supplementary (?:data|materials?|information)|supporting information|about the authors?|affiliations?|additional information|credit author(?:ship)? (?:contribution )?statement)\.?$/

/**
 * What a heading stands over, told by its name. Whether a 'summary' is the abstract depends on where it stands: only
 * one on the first pages is.
 */
export function kindOfTitle(title: string): HeadingKind {
  const name = plainName(title)
  if (name === 'abstract') return 'abstract'
  if (introduction.test(name)) return 'introduction'
  if (references.test(name)) return 'references'
  if (contents.test(name)) return 'contents'
  if (acknowledgements.test(name)) return 'acknowledgements'
  if (appendix.test(name) && !/\bavailable\b/.test(name)) return 'appendix'
  return 'section'
}

/** Whether a line of this text alone is likely a heading, whatever its style. */
export function isKnownName(title: string): boolean {
  return (
    kindOfTitle(title) !== 'section' ||
    usual.test(plainName(title)) ||
    isDeclaration(title) ||
    abstract.test(plainName(title))
  )
}

/** Whether a section is about the paper rather than its subject: availability of data, funding, interests. */
export function isDeclaration(title: string): boolean {
  return declarations.test(plainName(title))
}

/** Lower case, one blank between words, letter-spaced capitals closed up, no mark at the end. */
function plainName(title: string): string {
  const text = title.slice(0, 120).trim()
  const closed = /^(?:\p{L} ){3,40}\p{L}$/u.test(text) ? text.replaceAll(' ', '') : text
  return closed
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/[\s.:∗*†‡—–-]+$/u, '')
}
