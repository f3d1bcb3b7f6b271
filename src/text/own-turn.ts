const bar = '[|｜]'
const role = '(?:user|human|system|observation|ipython|tool)'
/** GLM marks what it answers with a box, as others do in LaTeX. */
const box = /<\|begin_of_box\|>\s{0,9}((?:(?!<\|(?:begin|end)_of_box\|>)[\s\S]){0,20000}?)\s{0,9}<\|end_of_box\|>/g
/** An answer in a few words, rather than a whole sheet. */
const brief = /^[^{}\n\\]{1,120}$/
/** A prompt in front of the answer, as some servers give it back: '<s>[INST] … [/INST]'. */
const echoedPrompt = /^\s{0,9}(?:<s>\s{0,3})?\[INST\][\s\S]{0,200000}?\[\/INST\]/
/** Where somebody else begins to speak, or another document begins: what stands behind is made up. */
const others = [
  `<${bar}(?:im_start|start_header_id|start|START_OF_TURN_TOKEN)${bar}>\\s?(?:<${bar})?${role}`,
  `<start_of_turn>\\s?${role}`,
  `<${bar}(?:${role}|USER_TOKEN|SYSTEM_TOKEN)${bar}>`,
  `\\[INST\\]`,
  `<${bar}(?:endoftext|end_of_text|begin_of_text|end[_▁]of[_▁]sentence|endofdocument)${bar}>|<(?:eos|bos)>`,
  `(?<=^|\\n)[ \\t]{0,3}(?:#{1,4} ?(?:instruction|human|user|input)s?:?|(?:human|user):|(?:user|human))(?=[ \\t]*\\n)`,
  `(?<=^|\\n)[ \\t]{0,3}(?:#{1,4} ?(?:instruction|human|user|input)s?|human|user):(?=\\s)`,
  `(?<=\\n)[ \\t]{0,3}(?:#{1,4} |\\*\\*)?(?:(?:(?:the )?(?:next|new|another|second)|here is (?:a new|another)) (?:quiz|exam|test|fragment|passage)|(?:quiz|exam|test|fragment|passage) (?:no\\.? |# ?)?[2-9])(?:\\*\\*|:|[ \\t]*(?=\\n))`
]
const otherTurn = new RegExp(others.join('|'), 'giu')
/** `</s>` ends a document, or what is struck out. */
const documentEnd = /<\/s>/
const struck = /<s>[^<>\n]{1,300}<\/s>/
/** The names of tokens, with the role that a turn opens by. */
const token = new RegExp(
  [
    `<${bar}(?:im_start|start)${bar}>\\s?(?:assistant|model)?[ \\t]*\\n?`,
    `<${bar}start_header_id${bar}>\\s?(?:assistant|model)?\\s?<${bar}end_header_id${bar}>`,
    `<start_of_turn>\\s?(?:model|assistant)?[ \\t]*\\n?|<end_of_turn>`,
    `<${bar}[\\p{L}\\p{N}_▁ -]{1,40}${bar}>`,
    `\\[/?INST\\]|<(?:bos|eos|pad|unused\\d{1,3})>`,
    `(?<=^\\s{0,9}|\\n)assistant[ \\t]*(?=\\n)`
  ].join('|'),
  'giu'
)
const anyMark = /<[|｜]|<\/?s>|_of_turn>|<(?:eos|bos|pad|unused\d)|\[\/?INST\]|(?:^|\n)[ \t*#]{0,8}\p{L}/u

/**
 * What a model says in its own turn, without the tokens of chat templates that a server has left in it: `<|im_end|>`,
 * `<|eot_id|>`, `</s>`, `<start_of_turn>`, `[/INST]`. A turn of a user or another document behind it was made up by the model,
 * and is no part of the answer; a box of GLM becomes one of LaTeX, or what it holds.
 */
export function ownTurn(output: string): string {
  if (!anyMark.test(output)) return output
  const boxed = output.replaceAll(box, (_, inner: string) => (brief.test(inner) ? `\\boxed{${inner}}` : `\n${inner}\n`))
  const answer = boxed.replace(echoedPrompt, '').replace(/^\s{0,9}<s>/, '')
  const ends = [...answer.matchAll(otherTurn)].map(({ index }) => index)
  const close = struck.test(answer) ? -1 : answer.search(documentEnd)
  if (close >= 0) ends.push(close)
  const end = ends
    .filter((index) => saysSomething(answer.slice(0, index)))
    .reduce((a, b) => Math.min(a, b), answer.length)
  return answer.slice(0, end).replaceAll(token, '\n')
}

function saysSomething(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text.replaceAll(token, ' '))
}
