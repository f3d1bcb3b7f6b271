const doiPattern = /\b10\.\d{4,9}\/[^\s"“”‘’{}|\\^]{1,200}/
const webAddress = /(?:(?:https?|ftp):\/\/|www\.)[^\s"“”]{1,400}/gi

/** The DOI in an entry, without the marks that the sentence sets behind it; lower case, as DOIs ignore case. */
export function findDoi(text: string): string | null {
  const found = doiPattern.exec(text.replaceAll(/\b(10\.)\s(?=\d{4,9}\/)/g, '$1'))
  if (!found) return null
  let doi = found[0].replace(/[.,;:'’\]>]+$/, '')
  // A bracket that was opened in front of the DOI is none of its own.
  while (doi.endsWith(')') && doi.split(')').length > doi.split('(').length)
    doi = doi.slice(0, -1).replace(/[.,;]+$/, '')
  return doi.toLowerCase()
}

/** Stands for a character of an address: no text has it, and no pattern of words or numbers takes it. */
export const BLANK = '\uE000'

/** The text with DOIs and web addresses blanked out, characters kept in their places. */
export function blankAddresses(text: string): string {
  const blank = (address: string) => BLANK.repeat(address.length)
  return text
    .replaceAll(webAddress, blank)
    .replaceAll(/\b10\.\d{4,9}\/\S{1,200}/g, blank)
    .replaceAll(/\barxiv:? ?(?:[a-z-]{2,10}\/)?\d{4}\.?\d{3,5}(?:v\d)?/gi, blank)
}
