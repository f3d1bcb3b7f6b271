import { alone, findPassages, type Passage, signedPatterns } from './passage.ts'

/** Markup whose text does not show once a page is made of it. */
const patterns = [
  alone(
    /\b(?:display\s{0,3}:\s{0,3}none|visibility\s{0,3}:\s{0,3}hidden|font-size\s{0,3}:\s{0,3}0(?![.\d])|opacity\s{0,3}:\s{0,3}0(?![.\d]))[^<\n]{0,150}/gi
  ),
  alone(/(?<![\w-])color\s{0,3}[:=]\s{0,3}["']?(?:white|transparent|#fff(?:fff)?)\b[^<\n]{0,150}/gi),
  signedPatterns(/</, [/<[a-z]{1,10}\s[^<>\n]{0,100}\bhidden\b[^<>\n]{0,40}>[^<\n]{0,150}/gi]),
  signedPatterns(/\\/, [
    /\\(?:text)?color\s{0,3}(?:\[[^\]\n]{0,20}\]\s{0,3})?\{\s{0,3}(?:white|1,\s{0,2}1,\s{0,2}1|#?FFFFFF)\s{0,3}\}[^\n]{0,150}/gi,
    // Space for alignment holds a symbol or two, not a sentence.
    /\\[hv]?phantom\s{0,3}\{(?:\\text\s{0,3}\{)?[^{}\\\n]{0,40}[a-z]{2,20}\s[a-z]{2,20}\s[^{}\\\n]{0,200}\}/gi,
    /\\fontsize\s{0,3}\{\s{0,3}0?\.?\d?(?:pt)?\s{0,3}\}|\\scalebox\s{0,3}\{\s{0,3}0(?:\.0\d{0,3})?\s{0,3}\}[^\n]{0,150}/g,
    /\\iffalse\b[^\n]{0,150}|\\begin\s{0,3}\{comment\}[^\n]{0,150}/g
  ]),
  signedPatterns(/\[(?:\/\/|comment|_metadata_)/i, [
    /^[ \t]{0,3}\[(?:\/\/|comment|_metadata_)[^\]\n]{0,30}\]:[^\n]{1,150}/gim
  ])
]
const words = /\p{L}{2,20}\s\p{L}{2,20}\s|\p{Script=Han}{6}/u

export function hiddenMarkup(response: string): Passage[] {
  return [...findPassages(response, patterns), ...comments(response)]
}

/** Comments of HTML that hold words. Looked up by their ends, so that openings that are never closed cost one look. */
function comments(response: string): Passage[] {
  const found: Passage[] = []
  for (let at = response.indexOf('<!--'); at !== -1 && found.length < 5; ) {
    const end = response.indexOf('-->', at + 4)
    if (end === -1) return found
    const passage = response.slice(at, end + 3)
    if (words.test(passage)) found.push({ passage, at })
    at = response.indexOf('<!--', end + 3)
  }
  return found
}
