import { mathContentReplySchema } from '../../../../src/suites/aer/mm/math-content-round.ts'
import { problemsReplySchema } from '../../../../src/suites/aer/mm/problems-round.ts'
import { type Defect, inReply } from '../defect.ts'

type PlantInContent = Parameters<typeof inReply<ReturnType<typeof mathContentReplySchema.parse>>>[1]
type PlantInProblems = Parameters<typeof inReply<ReturnType<typeof problemsReplySchema.parse>>>[1]

function inContent(name: string, check: string, plant: PlantInContent): Defect {
  return { name, taskType: 'MM', round: 'math-content', check, plant: inReply(mathContentReplySchema, plant) }
}

function inProblems(name: string, check: string, plant: PlantInProblems): Defect {
  return { name, taskType: 'MM', round: 'problems', check, plant: inReply(problemsReplySchema, plant) }
}

/** One thing wrong with the recorded replies of MM at a time. */
export const defects: Defect[] = [
  inContent('unsuitable without a reason', 'suitability', (reply) => {
    reply.suitable = false
  }),
  inContent('unsuitable with candidates', 'suitability', (reply) => {
    reply.suitable = false
    reply.reasonNotSuitable = 'The paper only reports regressions.'
  }),
  inContent('suitable with an empty inventory', 'suitability', (reply) => {
    Object.assign(reply, { agents: [], equations: [], propositions: [], candidates: [] })
  }),
  inContent('an equation with another form of id', 'element-ids', ({ equations }) => {
    equations[10]!.id = 'Equation 11'
  }),
  inContent('an equation without a context', 'element-texts', ({ equations }) => {
    equations[2]!.context = ''
  }),
  inContent('a link to an equation that is not there', 'element-links', ({ equations }) => {
    equations[3]!.dependsOn = ['EQ77']
  }),
  inContent('equations that follow from each other', 'element-order', ({ equations }) => {
    equations[1]!.dependsOn.push('EQ03')
  }),
  inContent('a numbered equation that is left out in silence', 'numbered-elements', ({ equations }) => {
    equations[5]!.number = null
  }),
  inContent('an exponent that the paper does not print', 'formulas-printed', ({ equations }) => {
    equations[2]!.latex = equations[2]!.latex.replace('^2', '^3')
  }),
  inContent('no candidate for a derivation', 'candidate-kinds', (reply) => {
    reply.candidates = reply.candidates.filter(({ kind }) => kind !== 'derivation')
  }),
  inContent('an unclosed brace in an equation', 'latex', ({ equations }) => {
    equations[0]!.latex = '\\frac{a}{b'
  }),
  inContent('a backslash that JSON swallowed', 'latex', ({ equations }) => {
    equations[0]!.latex = 'p(\theta)'
  }),
  inProblems('a minus for a plus in the tightness that is derived', 'solution-printed', ({ problems }) => {
    problems[1]!.conditions[3] = 'Profitable entry implies $v=v_0[q(\\theta)(y+w)]^{\\eta}$.'
  }),
  inProblems('two problems', 'problem-kinds', (reply) => void reply.problems.pop()),
  inProblems('two derivations', 'problem-kinds', ({ problems }) => {
    problems[0]!.kind = 'derivation'
  }),
  inProblems('problems that are all hard', 'problem-difficulty', ({ problems }) => {
    for (const problem of problems) problem.difficulty = 'hard'
  }),
  inProblems('a problem without an explanation', 'problem-complete', ({ problems }) => {
    problems[0]!.solution.explanation = ''
  }),
  inProblems('a problem that rests on nothing known', 'problem-sources', ({ problems }) => {
    problems[0]!.sources = ['EQ55']
  }),
  inProblems('a symbol listed twice', 'notation', ({ problems }) => {
    problems[0]!.notation.push(problems[0]!.notation[0]!)
  }),
  inProblems('an undeclared symbol in the task', 'symbols-declared', ({ problems }) => {
    problems[0]!.task += ' Use $\\lambda$.'
  }),
  inProblems('a symbol dropped from the notation', 'symbols-declared', ({ problems }) => {
    problems[1]!.notation = problems[1]!.notation.filter(({ symbol }) => symbol !== '\\eta')
  }),
  inProblems('an unpaired \\left in the solution', 'latex', ({ problems }) => {
    problems[2]!.solution.latex += ' $\\left( z$'
  }),
  inProblems('an unknown command in a key element', 'latex', ({ problems }) => {
    problems[2]!.rubric.keyElements[0] = 'Spending $\\spend{z}$ per hire'
  }),
  inProblems('an odd dollar sign in the task', 'latex', ({ problems }) => {
    problems[2]!.task += ' Let $z'
  }),
  inProblems('a reference to a section', 'self-contained', ({ problems }) => {
    problems[2]!.scenario += ' The setting is that of Section 3.'
  }),
  inProblems('a condition as in the paper', 'self-contained', ({ problems }) => {
    problems[2]!.conditions[0] = 'As in the paper, $z\\ge 1$.'
  }),
  inProblems('a reference by \\eqref', 'self-contained', ({ problems }) => {
    problems[1]!.task += ' Start from \\eqref{eq:tightness}.'
  }),
  inContent('a symbol without a meaning', 'element-texts', ({ agents }) => {
    agents[0]!.variables[0]!.meaning = ''
  }),
  inProblems('an undeclared letter in the words of a condition', 'symbols-declared', ({ problems }) => {
    problems[0]!.conditions.push('The cost satisfies ζ > 0.')
  }),
  inProblems('a symbol listed twice in other braces', 'notation', ({ problems }) => {
    problems[0]!.notation.push({ symbol: '\\tau_{g}', meaning: 'share of the cost' })
  }),
  inProblems('an empty condition', 'problem-complete', ({ problems }) => {
    problems[0]!.conditions[0] = ' '
  }),
  inProblems('earlier work in a scenario', 'self-contained', ({ problems }) => {
    problems[0]!.scenario += ' Varnholt and Eskildre (2026) prefer this.'
  }),
  inProblems('a section under a short name', 'self-contained', ({ problems }) => {
    problems[0]!.task += ' Compare Sec. 3.'
  })
]
