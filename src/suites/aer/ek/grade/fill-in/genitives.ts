/** "Gresham's", whose apostrophe may be missing. */
const possessor = /(?<!\p{L})(\p{Lu}\p{L}{2,40})['’]s(?!\p{L})/gu
const ofPhrase = /^(?:the\s)?(\p{L}[\p{L}\s-]{2,60}?)\sof\s(?:the\s)?(\p{L}[\p{L}\s-]{2,60})$/iu
/** 'interest rate'. */
const pair = /^(\p{Ll}{3,40})\s(\p{Ll}{3,40})$/u
const withGenitive = /^(?:the\s)?(\p{L}[\p{L}\s-]{2,60}?)['’]s?\s(\p{L}[\p{L}\s-]{2,60})$/iu

/**
 * A text with the genitives of accepted answers as those have them: 'Greshams' as "Gresham's", "the Corn Laws' repeal" as 'repeal of
 * the Corn Laws', and the other way round; 'rate of interest' as 'interest rate'.
 */
export function genitivesAsIn(text: string, accepted: readonly string[]): string {
  return accepted.reduce((rest, answer) => {
    const spelled = [...answer.matchAll(possessor)].reduce(
      (left, [found, owner]) => left.replaceAll(alone(`${owner}s`), found),
      rest
    )
    const [, owned, owner] = ofPhrase.exec(answer) ?? []
    if (owned !== undefined) return spelled.replace(alone(`(?:the\\s)?${owner}['’]s?\\s${owned}`), answer)
    const [, holder, held] = withGenitive.exec(answer) ?? pair.exec(answer) ?? []
    return holder === undefined ? spelled : spelled.replace(alone(`(?:the\\s)?${held} of (?:the\\s)?${holder}`), answer)
  }, text)
}

function alone(words: string): RegExp {
  return new RegExp(String.raw`(?<![\p{L}'’-])${words}(?![\p{L}'’-])`, 'giu')
}
