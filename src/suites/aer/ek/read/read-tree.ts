import { isDecisive } from '../../final-words.ts'
import type { Question } from '../content.ts'
import { answerName, asideName, isTentative, letterName } from './answer-words.ts'
import type { Claim, GivenValue } from './claim.ts'
import type { Names } from './question-names.ts'
import type { SheetMember, SheetTree } from './sheet-tree.ts'

/** 1 where a sheet calls the answer final, -1 where it calls it a draft. */
export type Stage = -1 | 0 | 1
export type StagedClaim = Claim & { stage: Stage }

type Within = { own: readonly string[]; stage: Stage; depth: number }

/** Deeper nesting is no answer sheet. */
const deepest = 10

/** Answers in a tree: members named as questions, objects that name their question, lists of all answers of a type. */
export function readTree(tree: SheetTree, names: Names, questions: readonly Question[]): StagedClaim[] {
  const types = new Map(questions.map(({ id, type }) => [id, type]))
  return claimsIn(tree, { own: names.ids, stage: 0, depth: 0 })

  function claimsIn(node: SheetTree, within: Within): StagedClaim[] {
    if (within.depth > deepest || node.kind === 'text') return []
    if (node.kind === 'list') return claimsInList(node.items, within)
    const own = ownOf(node.members) ?? within.own
    const inner = { ...within, own }
    return (
      claimOfObject(node.members, inner) ??
      byLetter(node.members, inner) ??
      node.members.flatMap((member) => claimsOfMember(member, inner))
    )
  }

  /** The questions of the type that a member such as `type` or `title` names. */
  function ownOf(members: readonly SheetMember[]): readonly string[] | null {
    const named = members.flatMap(({ name, value }) =>
      value.kind === 'text' && value.text.length <= longestTitle && typeName.test(name)
        ? [names.idsOfType(value.text)]
        : []
    )
    return named.find((own) => own !== null) ?? null
  }

  /** Below a member such as `true_false` stand the questions of this type, by id or by number. */
  function claimsOfMember({ name, value }: SheetMember, within: Within): StagedClaim[] {
    const named = asideName.test(name.trim()) ? null : names.idOf(name, within.own)
    if (named !== null) return claim(named, value, within.stage)
    // 'reasoning' beside 'answers' holds no answers.
    const stage =
      isTentative.test(name.replaceAll('_', ' ')) || asideName.test(name.trim())
        ? -1
        : isDecisive.test(name.replaceAll('_', ' '))
          ? 1
          : within.stage
    const inner = { own: names.idsOfType(name) ?? within.own, stage, depth: within.depth + 1 }
    return claimsIn(value, inner)
  }

  /** `{"a": "A", "b": "D", "c": "true", ...}`: a letter for each question, of more questions than a choice has options. */
  function byLetter(members: readonly SheetMember[], within: Within): StagedClaim[] | null {
    const isLettered =
      members.length === within.own.length &&
      members.length > mostOptions &&
      members.every(({ name }, at) => name.trim().replace(/[).]$/, '').toLowerCase() === String.fromCharCode(97 + at))
    return isLettered ? members.flatMap(({ value }, at) => claim(within.own[at]!, value, within.stage)) : null
  }

  function claimOfObject(members: readonly SheetMember[], within: Within): StagedClaim[] | null {
    const answer = answerOf(members) ?? besideId(members)
    if (!answer) return null
    const id = members
      .filter(({ name, value }) => idName.test(name.trim()) && value.kind === 'text')
      .map(({ value }) => (value.kind === 'text' ? names.idOf(value.text, within.own) : null))
      .find((each) => each !== null)
    return id === undefined || id === null ? null : claim(id, answer, within.stage)
  }

  function claimsInList(items: readonly SheetTree[], within: Within): StagedClaim[] {
    const pairs = items.flatMap((item) => pairOf(item, within))
    if (pairs.length > 0 && pairs.length === items.length) return pairs
    const values = items.map((item) => (item.kind === 'map' && hasIdMember(item) ? null : item))
    if (items.length === within.own.length && values.every((value) => value !== null)) {
      const claims = values.flatMap((value, at) => claim(within.own[at]!, value!, within.stage))
      if (claims.length === items.length) return claims
    }
    return items.flatMap((item) => claimsIn(item, { ...within, depth: within.depth + 1 }))
  }

  function hasIdMember({ members }: { members: readonly SheetMember[] }): boolean {
    return members.some(
      ({ name, value }) => value.kind === 'text' && idName.test(name) && names.idOf(value.text) !== null
    )
  }

  /** `["SC01", "B"]`, and not `["B", "A"]` */
  function pairOf(item: SheetTree, within: Within): StagedClaim[] {
    if (item.kind !== 'list' || item.items.length < 2) return []
    const [name, value] = item.items
    const id = name!.kind === 'text' && isName.test(name!.text) ? names.idOf(name!.text, within.own) : null
    return id === null ? [] : claim(id, value!, within.stage)
  }

  function claim(id: string, node: SheetTree, stage: Stage): StagedClaim[] {
    const value = types.get(id) === 'ordering' ? orderOf(node) : givenIn(node)
    return value === null ? [] : [{ id, value, stage }]
  }
}

/** Options of a question. */
const mostOptions = 4

const isName = /\D.|.\D/

const typeName =
  /type|section|category|title|heading|part|group|kind|^name$|^label$|typ$|abschnitt|teil|titel|titre|título|titolo|раздел|тип|sekcja|类型|题型|種類|部分/i
const longestTitle = 60

const idName =
  /^(?:(?:question|q|item|problem)[\s_-]?)?(?:id|no|nr|num|number|code|key|label|name|index|ref|#|n)$|^(?:question|q|item|problem|frage|pregunta|questão|domanda|题号|题目|编号|问题|nummer|número|numero|for)$/i

/** The answer of an object; a revised one before a final one, these before any other, and a letter before its words. */
function answerOf(members: readonly SheetMember[]): SheetTree | null {
  // Among letters, `A` is an option.
  const isLettered = members.some(({ name }) => /^b$/i.test(name.trim()))
  const candidates = members.filter(
    ({ name }) =>
      (answerName.test(name.trim()) && !(isLettered && /^a$/i.test(name.trim()))) || /^final$/i.test(name.trim())
  )
  const rank = (name: string) =>
    [
      /revis|correct(?:ed|ion)|updat/i,
      /final/i,
      /^answer|答案/i,
      /^(?:ans|antwort|r[ée]p|resp|risp)/i,
      letterName
    ].findIndex((pattern) => pattern.test(name.trim()))
  const ranked = candidates
    .filter(({ name }) => !isTentative.test(name.replaceAll('_', ' ')))
    .map((member) => ({ member, rank: rank(member.name) < 0 ? 9 : rank(member.name) }))
  return ranked.toSorted((a, b) => a.rank - b.rank)[0]?.member.value ?? null
}

/** Of an object that names its question, the only other member, whatever it is called. */
function besideId(members: readonly SheetMember[]): SheetTree | null {
  if (members.length !== 2) return null
  const [other, second] = members.filter(({ name }) => !idName.test(name.trim()))
  return other === undefined || second !== undefined || asideName.test(other.name.trim()) ? null : other.value
}

/** A text, a list of texts, or the answer inside an object such as `{"answer": "B", "reason": "..."}`. */
function givenIn(node: SheetTree, depth = 0): GivenValue | null {
  if (node.kind === 'text') return node.text
  if (node.kind === 'list') {
    const parts = node.items.map((item) => (item.kind === 'text' ? item.text : null))
    return parts.every((part) => part !== null) ? parts : null
  }
  const answer = answerOf(node.members)
  if (answer) return depth > 2 ? null : givenIn(answer, depth + 1)
  return chosen(node.members) ?? besideReason(node.members)
}

/** `{"fill": "37", "why": "..."}`: the only member that is no reason, whatever it is called. */
function besideReason(members: readonly SheetMember[]): string | null {
  const [own, second] = members.filter(({ name }) => !asideName.test(name.trim()))
  const isOnly = own !== undefined && second === undefined && members.length > 1
  return isOnly && own.value.kind === 'text' && !isTentative.test(own.name.replaceAll('_', ' ')) ? own.value.text : null
}

/** `{"reponse": ["A", "B", "D", "C"], "justification": "..."}`: the only list, beside reasons alone. */
function orderBesideReason(members: readonly SheetMember[]): SheetTree | null {
  const [own, second] = members.filter(({ name }) => !asideName.test(name.trim()))
  const isOnly = own !== undefined && second === undefined && members.length > 1
  return isOnly && own.value.kind === 'list' && !isTentative.test(own.name.replaceAll('_', ' ')) ? own.value : null
}

/** `{"A": false, "B": true}` and `{"B": "the text of B"}`. */
function chosen(members: readonly SheetMember[]): string | null {
  const lettered = members.filter(({ name }) => /^[A-D]$/.test(name.trim()))
  if (lettered.length === 0) return null
  if (lettered.length === 1 && members.length === 1) {
    const { name, value } = lettered[0]!
    return value.kind === 'text' && !/^(?:false|no|0)$/i.test(value.text) ? `${name}. ${value.text}` : null
  }
  const ticked = lettered.filter(({ value }) => value.kind === 'text' && /^(?:true|yes|1|x|✓|✔|✅)$/i.test(value.text))
  const unticked = lettered.filter(({ value }) => value.kind === 'text' && /^(?:false|no|0|)$/i.test(value.text))
  return ticked.length > 0 && ticked.length + unticked.length === lettered.length
    ? ticked.map(({ name }) => name).join(', ')
    : null
}

/** An order as a list, as objects with a rank, or as a map of ranks to letters or of letters to ranks. */
function orderOf(node: SheetTree, depth = 0): GivenValue | null {
  if (node.kind === 'text') return node.text
  if (node.kind === 'list') {
    const parts = node.items.map((item) => (item.kind === 'text' ? item.text : rankedItem(item)))
    return parts.every((part) => part !== null) ? inOrderOfRanks(parts) : null
  }
  const answer = answerOf(node.members) ?? orderBesideReason(node.members)
  if (answer && depth <= 2) return orderOf(answer, depth + 1)
  const pairs = node.members.map(({ name, value }) =>
    value.kind === 'text' ? { name: name.trim(), text: value.text.trim() } : null
  )
  if (pairs.length < 2 || !pairs.every((pair) => pair !== null)) return null
  if (pairs.every(({ name, text }) => /^[A-D]$/.test(name) && /^[1-4]$/.test(text))) {
    return pairs.toSorted((a, b) => Number(a.text) - Number(b.text)).map(({ name }) => name)
  }
  const ranks = pairs.map(({ name, text }) => ({ rank: rankOf(name), text }))
  if (ranks.some(({ rank }) => rank === null)) return null
  return ranks.toSorted((a, b) => a.rank! - b.rank!).map(({ text }) => text)
}

type Ranked = { rank: number; text: string }

function rankedItem(item: SheetTree): Ranked | string | null {
  if (item.kind !== 'map') return null
  const texts = item.members.flatMap(({ name, value }) => (value.kind === 'text' ? [{ name, text: value.text }] : []))
  const rank = texts.find(({ name }) => /^(?:rank|position|place|order|step|index|n)$/i.test(name))
  const text = texts.find(({ name }) => /^(?:item|letter|option|id|label|answer|key|value)$/i.test(name))
  if (!text) return null
  return rank && /^\d$/.test(rank.text) ? { rank: Number(rank.text), text: text.text } : text.text
}

function inOrderOfRanks(parts: readonly (Ranked | string)[]): string[] {
  const ranked = parts.filter((part) => typeof part !== 'string')
  if (ranked.length < parts.length) return parts.map((part) => (typeof part === 'string' ? part : part.text))
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ text }) => text)
}

function rankOf(name: string): number | null {
  const number = /^(?:rank|position|place|step|item)?[\s_]?([1-4])(?:st|nd|rd|th)?$/i.exec(name)
  if (number) return Number(number[1])
  const word = ['first', 'second', 'third', 'fourth'].indexOf(name.toLowerCase())
  return word >= 0 ? word + 1 : null
}
