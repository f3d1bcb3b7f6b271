/** `draw-once.ts SUITE COUNT`: draws so many questions, and prints what that took as one JSON line. */
import { findSuite, suites } from '../../../src/suites/index.ts'
import { drawPlan } from '../../../src/workflows/releases/draw/draw-plan.ts'
import { drawQuestions } from '../../../src/workflows/releases/draw/draw-questions.ts'

const [name = '', count = ''] = process.argv.slice(2)
const suite = findSuite(suites, name)
const seed = 'bench'
const started = performance.now()
const plan = drawPlan(suite, { count: Number(count) }, seed)
const { templates } = await drawQuestions(plan, { suite, seed, told: async () => {} })
const seconds = (performance.now() - started) / 1000
const questions = templates.reduce((sum, { items }) => sum + items, 0)
// Node tells it in KiB.
const peakMib = process.resourceUsage().maxRSS / 1024
process.stdout.write(JSON.stringify({ questions, seconds, peakMib }))
