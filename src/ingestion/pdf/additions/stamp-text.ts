/**
 * Lines that archives, publishers and typesetters add to the pages of an article: who loaded it down and when, under
 * whose terms, in which state it is, and the name of the typesetter's file.
 */
const stamps: readonly RegExp[] = [
  // JSTOR, in two lines and in one
  /^this content downloaded (?:from|by|on)\b/i,
  /^all use subject to\b/i,
  /^(?:from )?\d{1,3}(?:\.\d{1,3}){3} on \p{L}{3},? \d{1,2} \p{L}{3} \d{4}\b/iu,
  /^[0-9a-f:.]{7,39} on \p{L}{3},? \d{1,2} \p{L}{3} \d{4} \d/iu,
  /^(?:https?:\/\/)?(?:www|about)\.jstor\.org\S{0,30}\s*(?:\p{L}{3} \p{L}{3} \d.{0,20})?$/iu,
  /^\p{L}{3} \p{L}{3} \d{1,2} \d{1,2}:\d{2}:\d{2} \d{4}$/u,
  // Publishers' sites
  /^(?:\d{6,8}, .{0,40})?downloaded (?:from|by)\b.{0,120}(?:https?:|www\.|\[|\bguest\b|\buser\b|\bon (?:\d|\p{L}{3,9}\.? \d))/iu,
  /^(?:by|at) .{0,80}\b(?:user|guest|university|library|member)\b.{0,40}\bon (?:\d{1,2} \p{L}{3,9}|\p{L}{3,9} \d{1,2},?) \d{4}$/iu,
  /^delivered by ingenta\b|^(?:access|ip address|licensed|content) (?:provided|delivered|is licensed) (?:by|to|under)\b/i,
  /^see the terms and conditions\b|\bonlinelibrary\.wiley\.com\/(?:doi|terms)\b.{0,80}(?:terms|license|on \[)/i,
  /^available at https?:\/\/www\.cambridge\.org\/core\/terms\b/i,
  /^electronic copy (?:of this paper is )?available at\b/i,
  /^reproduced with permission of the copyright owner\b|^further reproduction prohibited\b/i,
  /^copyright (?:©|\(c\)) ?\d{4}\.? all rights reserved\.?$/i,
  /^(?:author'?s?|authors[’']) personal copy$|^(?:author|authors?[’']s?) (?:accepted )?manuscript$/i,
  /^(?:article|articles|paper|corrected proof|papers) in press$|^in press$|^(?:un)?corrected (?:author )?proofs?$/i,
  /^please cite this (?:article|paper) (?:as|in press as)\b/i,
  /^nih-pa author manuscript$/i,
  /^arxiv:\d{4}\.\d{4,5}(?:v\d+)?\b/i,
  // The job of a typesetter or a printer
  /\b[\w-]{2,40}\.(?:qxd|qxp|indd|dvi|3d|fm|xml|tex|pdf)\b.{0,60}(?:page|\d{1,2}[:/]\d{2}|#\d)/i,
  /^(?:\[\d{1,2}:\d{2} \d{1,2}\/\d{1,2}\/\d{4}\b|#\d+\s.{0,60}\.dvi\b|jobname\b|job: \S+)/i
]

/** Whether a line is a stamp that somebody put on the page of an article: it belongs to no text. */
export function isStampText(text: string): boolean {
  const line = text.trim().replace(/\s+/g, ' ')
  return line.length <= LONGEST_STAMP && stamps.some((stamp) => stamp.test(line))
}

/** Characters; longer rows are text. */
const LONGEST_STAMP = 260
