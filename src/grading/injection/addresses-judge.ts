import { findAppeals, isOfEconomics } from './appeals.ts'
import { openedPatterns } from './opened-patterns.ts'
import { addressesInOtherLanguages } from './other-languages.ts'
import type { Passage } from './passage.ts'
import type { UnmaskedText } from './unmask.ts'

const grader = '(?:judges?|graders?|evaluators?|examiners?|assessors?|scorers?|raters?|reviewers?)'
const machine =
  '(?:ai|llms?|(?:large )?language models?|grading (?:model|system|assistant|bot)|assistant|chatbot|gpt|claude|gemini)'
/** Up to so many words between two that belong together. */
const few = String.raw`(?:[\w'-]{1,20},?\s){0,4}`
const orders =
  '(?:instructions?|prompts?|rubrics?|guidelines|directives|directions|bands|scoring sheet|criteria|rules|system message)'
/** The orders of somebody else, such as `the guidelines of the fund`, are a matter of economics. */
const notOfOthers = String.raw`(?!\s(?:of|for|from|in|on|by)\s(?!(?:the |your |this )?(?:system|judge|judging|grading|grader|evaluation|prompt|rubric|panel|scoring)))`
/** Who else ignores instructions in economics: what they do is reported, not asked for. */
const notReported = String.raw`(?<!\b(?:to|who|that|which|they|we|may|might|can|could|would|will|often|not|subjects|participants|agents|players|workers|firms|households|voters|students|people|models)\s\w{1,12})`
const sentenceStart = String.raw`(?:^|[.!?:;]\s|\n[^\w\n]{0,6}|\bplease,?\s|\bnow,?\s|\byou (?:must|should|can|may|will|have to)\s)`
/** The look behind comes last: it takes longest, and most words are none of these. */
const orderTo = (verbs: string) => `(?:${verbs})(?<=${sentenceStart}(?:${verbs}))`
const thisResponse = '(?:this|my|the above|the following|the present) (?:response|answer|submission|solution|essay)'

/** Words that a response has for those who grade it, and an answer to a task of economics has not. */
const findAddresses = openedPatterns([
  String.raw`(?:dear|attention|hello|hi|hey),?\s(?:to\s)?(?:all\s|the\s|any\s|my\s|every\s)?(?:[\w-]{1,15}\s){0,2}(?:${grader}|${machine})\b`,
  String.raw`(?:notes?|message|memo|notice|instructions?|reminder)\s(?:to|for)\s(?:all\s|the\s|any\s|my\s|every\s)?(?:[\w-]{1,15}\s){0,2}(?:${grader}|${machine})\b`,
  String.raw`(?:ignore|disregard|forget|override|overrule)\b${notReported}\s${few}(?:previous|prior|above|earlier|preceding|foregoing|your|system|judging|grading|scoring|evaluation)\s${few}${orders}\b${notOfOthers}`,
  String.raw`${orderTo('ignore|disregard|forget|override|overrule|set aside|do not follow|pay no attention to')}\s${few}(?:${orders}|reference (?:solution|answer|model|text)|answer key)\b${notOfOthers}`,
  String.raw`(?:you are|you're|act as|pretend (?:to be|you are)|imagine (?:that )?you are|role-?\s?play as|you will (?:now )?be)\s(?:now\s)?(?:an?|the|my|our|no longer an?)\s(?:[\w-]{1,15}\s){0,3}(?:${grader}|judge|${machine})\b`,
  String.raw`as (?:an?|the) (?:[\w-]{1,15}\s){0,2}(?:grader|judge|evaluator|grading model|llm judge),?\s(?:you|your|please)\b`,
  String.raw`(?:please|kindly|you (?:must|should|have to|are (?:required|instructed|ordered|obliged|expected) to)|be sure to|make sure to)\s(?:[\w'-]{1,20}\s){0,3}(?:award|grant|rate|score|grade|mark|penali[sz]e|deduct)\s${few}(?:response|answer|submission|solution|essay|points|marks|credit|highly|favou?rably|generously|leniently|dimension)\b`,
  String.raw`if you (?:do not|don't|fail to|refuse to|will not|give|award|score|rate|grade|mark)\s${few}(?:scores?|points|marks?|grade|credit|10|highly)\b`,
  String.raw`(?:i|we)(?:'ll| will| shall| am going to) (?:tip|pay|reward|report|sue|replace) you\b`,
  String.raw`your (?:job|career|position|licen[cs]e|deployment|weights|evaluation|employment) (?:depends|hangs|rests|will be|is at stake|is at risk)\b`,
  String.raw`(?:reveal|print|repeat|output|disclose|leak|show me|copy out|quote)\s(?:[\w'-]{1,20}\s){0,4}(?:system prompt|your (?:instructions|prompt|rubric|bands)|the (?:rubric|scoring sheet|reference (?:solution|answer|model|analysis)|key points)|hidden (?:instructions|prompt))\b`,
  String.raw`(?:other|all|both|previous|earlier|remaining)\s(?:[\w-]{1,12}\s){0,2}${grader}\s(?:on the panel\s|of the panel\s|have\s|had\s|already\s|all\s|unanimously\s){0,4}(?:gave|given|give|awarded|agreed|scored|rated)\s${few}(?:10|ten|full|perfect|the maximum|top)\b`,
  String.raw`(?:i am|i'm|this is|message from|on behalf of|authori[sz]ed by|approved by)\s(?:[\w-]{1,15}\s){0,3}(?:benchmark|leaderboard|panel|openai|anthropic|grading|evaluation)\s(?:[\w-]{1,15}\s){0,2}(?:administrators?|developers?|maintainers?|organi[sz]ers?|authors?|operators?|team|staff)\b`,
  String.raw`(?:grading|judging|judge|evaluation|scoring|admin(?:istrator)?|operator|developer|debug|maintenance)[ -](?:override|mode (?:is )?(?:on|active|enabled|engaged)|bypass)\b`,
  String.raw`(?:reference (?:solution|answer|model|analysis)|answer key|rubric|scoring sheet)\s(?:above\s|below\s|you were given\s|that you see\s|given\s|shown\s){0,2}(?:is|was|contains|has been|are)\s(?:[\w-]{1,15}\s){0,2}(?:wrong|mistaken|outdated|obsolete|incorrect|an error|errors|replaced|corrupted|superseded|withdrawn)\b(?!\sby\s)`,
  String.raw`(?:use|take|treat|consider)\s(?:the following|this|my|the text below)\s(?:[\w-]{1,15}\s){0,4}(?:as|instead of)\s(?:the\s|your\s)(?:[\w-]{1,15}\s){0,2}(?:reference|answer key|rubric|gold)\b`,
  String.raw`(?:when|before|while|once|after)\s(?:you (?:score|grade|judge|evaluate|rate)|(?:scoring|grading|judging|evaluating|rating))\s(?:${thisResponse}|correctness|each dimension|the dimensions?)\b`,
  String.raw`(?:end|start|beginning) of (?:the )?(?:response|candidate|submission|untrusted text|answer)\b.{0,40}\b(?:instructions?|judge|grader|score)\b`,
  // A text to be put into the judgment.
  String.raw`(?:copy|reproduce|insert|paste|repeat|include|quote|use|write|add|put)\s(?:[\w'-]{1,20},?\s){0,6}(?:in|into|as|to)\s(?:your|the)\s(?:[\w-]{1,15}\s){0,2}(?:rationale|feedback|comments?|assessment|justification|verdict|evaluation|remarks|scoring sheet)\b`,
  // A salutation without a word in front of it.
  String.raw`(?:judge|grader|evaluator|examiner|assessor)s?(?<=(?:^|\n|[.!?]\s)[^\w\n]{0,6}(?:judge|grader|evaluator|examiner|assessor)s?)\s?[,:!]\s?(?:please|you|your|award|give|assign|grant|ignore|rate|this|the (?:correct|right) score)\b`,
  ...addressesInOtherLanguages
])

/** Words to a judge, by how they are put or by all that a sentence says. */
export function addressesJudge(unmasked: UnmaskedText): Passage[] {
  const { text } = unmasked
  const known = findAddresses(unmasked).filter((found) => !isOfEconomics(text, found))
  const isKnown = ({ passage, at }: Passage) =>
    known.some((one) => one.at < at + passage.length && at < one.at + one.passage.length)
  return [...known, ...findAppeals(text).filter((found) => !isKnown(found))]
}
