const month =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|spring|summer|autumn|fall|winter)'
const date = new RegExp(
  `^(?:.{0,30}[:,] ?)?(?:the )?(?:\\d{1,2}(?:st|nd|rd|th)?[ .]*)?${month}[ .,]+(?:\\d{1,2}(?:st|nd|rd|th)?[ ,]+)?\\d{4}\\b.{0,40}$`,
  'i'
)
const numericDate =
  /^(?:.{0,30}[:,] ?)?(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4})[.,]?(?: .{0,12})?$|^\(?\d{4}\)?[.,]?$/

/** Lines about the document: its series, its state, where it came out, who may use it. */
const stamp =
  /\b(?:working|discussion|staff|occasional|research|policy|technical|finance|economics) (?:papers?|reports?|notes?|memorandum)(?: (?:series|no\b|number|in)|\s*[#\d]|\s*$)|working paper series|discussion paper series|\b(?:no|nr)\. ?\d|\b(?:dp|wp) ?(?:no\b|\d)|^(?:very |highly )?(?:preliminary|incomplete|unpublished|confidential)(?: (?:and|draft|version|incomplete|manuscript)\b.{0,40})?[.!:]?$|^(?:(?:first|second|third|this|current|latest|last|revised|final|preliminary|rough|working|new|updated|complete|unpublished|author'?s?|accepted|submitted) )?(?:draft|version|manuscript|preprint)(?:\s?[:,.(]| of\b| \d|$|,? (?:prepared|please|comments)).{0,40}$|\bpreprint\b.{0,50}\b(?:compiled|server|submitted|version|posted|\d{4})|^job[- ]market paper|^(?:forthcoming|accepted|submitted|to appear|published|reprinted|prepared|presented|first published)\b|\bforthcoming in\b|^working paper,? version\b|^bibtex\b|arxiv ?:|\bdoi\b|https?:|www\.|\bissn\b|\bisbn\b|\bvol(?:ume|\.) ?(?:\d|[ivxlc]+\b)|©|\bcopyright (?:©|\(c\)|\d)|all rights reserved|(?:do not|not to be|please do not) (?:cite|quote|circulate)|comments (?:are )?welcome|contents lists? available|journal homepage|electronic copy|available (?:online )?at\b|national bureau of economic research|^(?:research|original|regular|review|full[- ]length|short|invited) (?:research )?(?:articles?|papers?|communication)$|^articles?$|^notes (?:and|&) comments$|^shorter papers?$|^short communications?$|^articles? info|^open access$|^vignette$|\bsubmission id\b|^title:?$|^(?:pp?\.|pages) ?\d/i

/** The name of a journal, which many print larger than the title. */
const journalHead =
  /^(?:(?:the )?(?:[\p{L}&-]+ ){0,4}(?:journal|review|quarterly|annals|archives|transactions|proceedings|bulletin|letters) (?:of|in|for|on)\b.{0,60}|(?:the )?(?:american|european|international|quarterly|annual|scandinavian|canadian|brookings|r) (?:[\p{L}&-]+ ){0,3}(?:journal|review|papers)\b.{0,60}|econometrica\b.{0,40}|.{0,60}\b(?:vol\.|volume) ?[\divxlc]+\b.{0,60})$/iu

/** Whether a line says when, where or in which series a paper appeared: never its title, its authors or its abstract. */
export function isStamp(text: string): boolean {
  const line = text.trim()
  return isDate(line) || stamp.test(line)
}

export function isDate(text: string): boolean {
  return date.test(text) || numericDate.test(text)
}

export function isJournalHead(text: string): boolean {
  return journalHead.test(text.trim())
}
