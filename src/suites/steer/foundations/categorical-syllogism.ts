import { questionType } from '../../question-bank/question-type.ts'

/** Statements as `all_A_B`, `no_A_B`, `some_A_B` or `somenot_A_B`: quantifier, subject, predicate. */
type Syllogism = { premise1: string; premise2: string; conclusion: string }

const quantifiers = ['all', 'no', 'some', 'somenot'] as const
const classes = ['A', 'B', 'C'] as const
type ClassName = (typeof classes)[number]
type Statement = { quantifier: (typeof quantifiers)[number]; subject: ClassName; predicate: ClassName }
/** A kind of thing is in some of the three classes: a bit for each. */
const kinds = Array.from({ length: 2 ** classes.length }, (_, kind) => kind)
/** A model says of each kind of thing whether there is one: a bit for each. */
const models = Array.from({ length: 2 ** kinds.length }, (_, model) => model)

/** The models of each statement, as a set with a bit for each model. */
const modelsOf: Readonly<Record<string, bigint>> = Object.fromEntries(
  quantifiers.flatMap((quantifier) =>
    classes.flatMap((subject) =>
      classes.map((predicate) => {
        const isModel = (model: number) => holds({ quantifier, subject, predicate }, model)
        return [[quantifier, subject, predicate].join('_'), setOf(isModel)]
      })
    )
  )
)
const allModels = setOf(() => true)
const modelsWithoutEmptyClasses = setOf((model) =>
  classes.every((name) => kinds.some((kind) => has(model, kind) && isIn(kind, name)))
)

/**
 * Whether a conclusion about classes follows: it holds in every model of the premises. "All" claims nothing of an empty
 * class, as in modern logic.
 */
export function categoricalValidity(syllogism: Syllogism): 'follows' | 'does_not_follow' {
  return validityAmong(allModels, syllogism)
}

/** The same where no class is empty, as in Aristotle: questions are of forms on which both readings agree. */
export function validityWithoutEmptyClasses(syllogism: Syllogism): 'follows' | 'does_not_follow' {
  return validityAmong(modelsWithoutEmptyClasses, syllogism)
}

const terms: Readonly<Record<string, readonly (readonly [A: string, B: string, C: string])[]>> = {
  medicine: [
    ['nurses of this ward', 'night workers', 'tea drinkers'],
    ['antibiotics', 'tablets', 'prescription drugs'],
    ['surgeons', 'early risers', 'members of the choir']
  ],
  technology: [
    ['drones', 'quiet machines', 'solar devices'],
    ['editors of this firm', 'open programs', 'programs with a dark theme'],
    ['keyboards', 'wireless devices', 'products from the north']
  ],
  sports: [
    ['goalkeepers', 'left-handers', 'swimmers'],
    ['skiers of the club', 'students', 'vegetarians'],
    ['referees', 'early retirees', 'chess players']
  ],
  music: [
    ['flutes', 'wooden instruments', 'loud instruments'],
    ['sopranos', 'dancers', 'teachers'],
    ['songs of this album', 'slow pieces', 'pieces in a minor key']
  ],
  nature: [
    ['ferns', 'garden plants', 'shade plants'],
    ['owls of this valley', 'mouse hunters', 'ringed birds'],
    ['lichens', 'slow growers', 'rock dwellers']
  ]
}

/** 1.4.a: whether a conclusion about three classes follows from two premises. */
export const categoricalSyllogism = Object.entries(terms).map(([domain, triples]) =>
  questionType({
    id: `validity_${domain}`,
    title: `whether a conclusion about classes follows: ${domain}`,
    draw: ({ chance, oneOf, shuffled }) => {
      const wanted = chance(0.5) ? 'follows' : 'does_not_follow'
      const statement = (pair: readonly string[]) => [oneOf(quantifiers), ...shuffled(pair)].join('_')
      const names = oneOf(triples)
      // One form in twelve is valid: so many tries find one for certain, as good as.
      for (let tries = 0; tries < 200; tries++) {
        const form = {
          premise1: statement(['A', 'B']),
          premise2: statement(['B', 'C']),
          conclusion: statement(['A', 'C'])
        }
        const isWanted = categoricalValidity(form) === wanted && validityWithoutEmptyClasses(form) === wanted
        if (isWanted) return { ...form, names: [...names] }
      }
      return null
    },
    solve: (values) => ({
      kind: 'choice',
      right: categoricalValidity(values),
      options: { follows: 'Yes, the conclusion follows', does_not_follow: 'No, the conclusion does not follow' }
    }),
    fields: ({ premise1, premise2, conclusion, names }) => ({
      first: say(premise1, names),
      second: say(premise2, names),
      conclusion: say(conclusion, names)
    }),
    explain: (values, right) => {
      const { conclusion, names } = values
      return categoricalValidity(values) === 'follows'
        ? `Whatever things there are, when both premises hold, this holds as well: ${say(conclusion, names)} No counterexample can be drawn. So the answer is: ${right}.`
        : `One can think of things for which both premises hold and this does not: ${say(conclusion, names)} A single such case is enough, even if the conclusion sounds likely. So the answer is: ${right}.`
    }
  })
)

function validityAmong(among: bigint, { premise1, premise2, conclusion }: Syllogism): 'follows' | 'does_not_follow' {
  const counterexamples = among & modelsOf[premise1]! & modelsOf[premise2]! & ~modelsOf[conclusion]!
  return counterexamples === 0n ? 'follows' : 'does_not_follow'
}

function setOf(isMember: (model: number) => boolean): bigint {
  return models.filter(isMember).reduce((set, model) => set | (1n << BigInt(model)), 0n)
}

function holds({ quantifier, subject, predicate }: Statement, model: number): boolean {
  const inBoth = kinds.some((kind) => has(model, kind) && isIn(kind, subject) && isIn(kind, predicate))
  const outside = kinds.some((kind) => has(model, kind) && isIn(kind, subject) && !isIn(kind, predicate))
  switch (quantifier) {
    case 'all':
      return !outside
    case 'no':
      return !inBoth
    case 'some':
      return inBoth
    case 'somenot':
      return outside
  }
}

function has(model: number, kind: number): boolean {
  return (model & (1 << kind)) !== 0
}

function isIn(kind: number, name: ClassName): boolean {
  return (kind & (1 << classes.indexOf(name))) !== 0
}

function say(statement: string, names: readonly string[]): string {
  const [quantifier, ...letters] = statement.split('_')
  const [subject, predicate] = letters.map((letter) => names['ABC'.indexOf(letter)]!)
  switch (quantifier) {
    case 'all':
      return `All ${subject} are ${predicate}.`
    case 'no':
      return `No ${subject} are ${predicate}.`
    case 'some':
      return `Some ${subject} are ${predicate}.`
    default:
      return `Some ${subject} are not ${predicate}.`
  }
}
