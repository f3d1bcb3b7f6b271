/** Offences that are reported at once. */
const MOST_FOUND = 8
const CONTEXT_CHARACTERS = 30

const greekName =
  'alpha|beta|gamma|delta|epsilon|zeta|eta|theta|iota|kappa|lambda|mu|nu|xi|omicron|pi|rho|sigma|tau|upsilon|phi|chi|psi|omega'
/** Things of daily life that carry a capital letter as their name. Only the first letters: 'type H' is notation. */
const named =
  'vitamins?|plans?|candidates?|types?|class|classes|grades?|hepatitis|schedules?|series|phases?|options?|categor(?:y|ies)|tiers?|groups?|teams?|brands?|products?|countr(?:y|ies)|cit(?:y|ies)|regions?|firms?|banks?|part(?:y|ies)'

/** The same alternatives with a small and with a capital first letter. */
const inBothCases = (words: string) => `${words}|${words.replace(/(?<=^|\|)\w/g, (letter) => letter.toUpperCase())}`

/** What looks like a symbol and is none; blanked before the search. */
const harmless: readonly RegExp[] = [
  // names: "plan B", "vitamin C", "types A and B", "Generation X", "S corporation", "U shape"
  new RegExp(String.raw`\b(?:${inBothCases(named)}) [A-D](?:(?:, | and | or | to )[A-D])?(?![\p{L}\p{N}'’=(])`, 'gu'),
  /\b[Gg]eneration [XYZ]\b|\b[SC] corporations?\b|\b[A-Z] shape[sd]?\b|\b(?:Type|Part|Phase|Class|Chapter|Title|World War) I\b/g,
  // "U.S.", "e.g.", "A/B", "R&D", "firm(s)", "a(n)", "(a) ... (b)", "o'clock", "X-ray", "p-value", but not "k-th"
  /(?<![\p{L}\p{N}])(?:\p{L}\.){2,5}|(?<![\p{L}\p{N}])(?:[A-Z]&[A-Z]|[AN]\/[AB])(?![\p{L}\p{N}])|\bPh\.D\.|(?<=\b(?:Mr|Mrs|Ms|Dr|Prof)\. )[A-Z]\.(?= \p{Lu}\p{Ll})|(?<=\p{L})\(e?s\)|\ba\(n\)|(?<![\p{L}\p{N}])[oOdDlL]['’](?=\p{L}{2})/gu,
  /(?<=^|\n|[;:,.?!] |\band |\bor )\([a-h]\)(?=\s)|(?<=^|\s)\(i\)(?=\s)/g,
  /(?<![\p{L}\p{N}-])[A-Za-z]-(?!(?:th|st|nd|rd|player|person|period|agent|firm|good|state|step|armed|sided|dimensional|type|vector)\b)(?=\p{L}{3})/gu,
  // groups of states, quarters, kinds of money, sizes of paper
  /(?<![\p{L}\p{N}])(?:G(?:7|8|20)|Q[1-4]|M[0-3]|A4|H[12]N?\d?|B2[BC]|K-?12|N95)(?![\p{L}\p{N}])/gu,
  // names of distributions and things with Greek names
  /\b(?:alpha|beta|gamma) (?:distribut\w{2,4}|versions?|tests?|rays?|function)\b|\bchi[- ]squared?\b|\bomega-\d\b|\bdelta (?:variant|region)\b|\b(?:river|Nile|Mekong|Niger|Mississippi) delta\b/gi,
  // amounts of money
  /[$€£]\s?\d[\d.,]{0,15}(?![\p{L}\d$^_*=\\])/gu
]

const symbols: readonly RegExp[] = [
  // TeX, operators and relations, Greek and mathematical letters, sub- and superscripts
  /\$|\\[A-Za-z()[\]{}]{1,20}/g,
  /(?![+|~¬])\p{Sm}|\s\+\s|\^|(?<=[\p{L}\p{N})])_(?=[\p{L}\p{N}{])|(?<=\p{L}) \* (?=\p{L})/gu,
  /\p{Script=Greek}+|[\u{1D400}-\u{1D7FF}\u2102\u2107\u210A-\u2115\u2118-\u211D\u2124-\u2129\u212C-\u2131\u2133\u2134\u213C-\u2149µ]|(?<![kcm]?m)[⁰¹²³⁴-⁹₀-₉ᵢⱼ]/gu,
  new RegExp(`(?<![\\p{L}])(?:${inBothCases(greekName)})(?![\\p{L}])`, 'gu'),
  // A letter alone is a variable, but for the words "a" and "I"; a letter with figures always is.
  /(?<![\p{L}\p{N}°'’-])[b-hj-zB-HJ-Z](?![\p{L}\p{N}])/gu,
  /(?<=\p{Ll}{2},? )(?:i|I|a|A)(?=[,.;:)](?:\s|$)|\s(?:and|or|is|are|of|equals|times)\s)|(?<![\p{L}\p{N}'’-])i(?![\p{L}\p{N}.])|(?<=\p{Ll}{2} )A(?= \p{Ll})/gu,
  /(?<![\p{L}\p{N}-])[A-Za-z]\d{1,2}(?![\p{L}\p{N}])|(?<![\p{L}\p{N}.,])\d{1,4}[xyzwpqrn](?![\p{L}\p{N}])/gu
]

/**
 * Mathematical symbols, Greek letters and their names, and single-letter variables of a story, in order, each with some
 * words around it; at most eight. What is a name and no variable is our judgment: 'vitamin C', 'plan B', 'U.S.',
 * 'X-ray' and 'a gamma distribution' may stand; 'agent i', 'type H', 'k-th' and 'x1' may not.
 */
export function findSymbols(text: string): { symbol: string; passage: string }[] {
  const blanked = harmless.reduce((rest, phrase) => rest.replaceAll(phrase, (found) => '·'.repeat(found.length)), text)
  return symbols
    .flatMap((pattern) => [...blanked.matchAll(pattern)])
    .sort((a, b) => a.index - b.index)
    .slice(0, MOST_FOUND)
    .map(({ 0: symbol, index }) => ({
      symbol,
      passage: text.slice(Math.max(0, index - CONTEXT_CHARACTERS), index + symbol.length + CONTEXT_CHARACTERS).trim()
    }))
}
