import { describe, expect, it } from 'vitest'
import { openDraw } from '../../../src/suites/question-bank/draw.ts'
import { drawQuestion } from '../../../src/suites/question-bank/draw-question.ts'
import { readStories } from '../../../src/suites/question-bank/stories.ts'
import { elementsOf } from '../../../src/suites/question-bank/taxonomy.ts'
import { templatesOf } from '../../../src/suites/question-bank/templates.ts'
import { taxonomy } from '../../../src/suites/steer/index.ts'
import { multiAgent } from '../../../src/suites/steer/multi-agent/index.ts'
import { seeds as allSeeds } from '../question-bank/seeds.ts'

/** A second route: the game as it is printed, and every plan of both players tried in every subgame. */
const seeds = allSeeds / 4

describe('the printed trees of backward_induction', () => {
  it.each(templatesOfElement('backward_induction'))(
    '$name: only the plans of the answer are subgame perfect',
    (template) => {
      for (let seed = 0; seed < seeds; seed++) {
        const { text, right } = asked(template, seed)
        const nodes = [...text.matchAll(/^- (?:At the start|After (.+?)), (\w+) chooses (\w+) or (\w+)\.$/gm)].map(
          ([, path = '', player, one, other]) => ({
            path: path.split(' and then ').filter(Boolean),
            player,
            actions: [one!, other!]
          })
        )
        const ends = [...text.matchAll(/^- (.+): (\w+) gets (-?\d+), (\w+) gets (-?\d+)\.$/gm)].map(
          ([, path, one, own, two, other]) => ({
            path: path!.split(', then ').join(),
            pay: { [one!]: Number(own), [two!]: Number(other) }
          })
        )
        const play = (plan: string[], from: string[]): { path: string; pay: Record<string, number> } => {
          const end = ends.find(({ path }) => path === from.join())
          if (end) return end
          const at = nodes.findIndex(({ path }) => path.join() === from.join())
          return play(plan, [...from, plan[at]!])
        }
        const plans = nodes.reduce<string[][]>(
          (all, { actions }) => all.flatMap((plan) => actions.map((a) => [...plan, a])),
          [[]]
        )
        // One change at one node is enough to show that a plan is not perfect.
        const perfect = plans.filter((plan) =>
          nodes.every(({ path, player, actions }, at) =>
            actions.every((action) => {
              const changed = plan.with(at, action)
              return play(changed, path).pay[player!]! <= play(plan, path).pay[player!]!
            })
          )
        )
        expect(perfect, text).toHaveLength(1)
        const path = play(perfect[0]!, []).path.split(',')
        expect([path[0], path.join(', then ')], text).toContain(right)
      }
    }
  )
})

describe('the printed games of subgame_nash', () => {
  it.each(templatesOfElement('subgame_nash'))('$name has the answer that follows from the text alone', (template) => {
    for (let seed = 0; seed < seeds; seed++) {
      const { text, right } = asked(template, seed)
      const numbers = [...text.matchAll(/-?\d+/g)].map(Number)
      expect(right, text).toBe(second[template.type.id]!(text, numbers))
    }
  })
})

const second: Record<string, (text: string, numbers: number[]) => string> = {
  take_or_push: (text, [big, small, growth]) => {
    const rounds = text.includes('three moves') ? 3 : 2
    // Payoffs of the first and of the second player from a move on, and the move in which somebody takes.
    const from = (move: number): { pay: number[]; takes: number | null } => {
      const scale = growth! ** move
      const of = (own: number, other: number) => (move % 2 === 0 ? [own, other] : [other, own])
      const [take, last] = [of(big! * scale, small! * scale), of(small! * scale * growth!, big! * scale * growth!)]
      const push = move + 1 === rounds ? { pay: last, takes: null } : from(move + 1)
      return take[move % 2]! >= push.pay[move % 2]! ? { pay: take, takes: move } : push
    }
    const { takes } = from(0)
    if (takes === null) return 'Every move is a push, and nobody takes'
    expect(takes).toBe(0)
    return `${text.match(/(\w+) and \w+(?: own|,|, a big)/)![1]} takes at once`
  },
  one_offer: (text, [coins, outside]) => {
    let best = 0
    for (let offer = 0; offer <= coins!; offer++)
      if (offer > outside! || (offer === outside && text.includes('accepted'))) best = Math.max(best, coins! - offer)
    return String(best)
  },
  counter_offer: (text, [coins, later]) => {
    const isAccepted = text.includes('accepted')
    const keeps = (pile: number, outside: number) => {
      for (let offer = 0; ; offer++) if (offer > outside || (offer === outside && isAccepted)) return pile - offer
    }
    return String(keeps(coins!, keeps(later!, 0)))
  },
  entry: (text) => {
    const [out, fight, share] = [...text.matchAll(/(\w+) gets (-?\d+) and (\w+) gets (-?\d+)/g)]
    const [, first, , rival] = out!
    const pay = (end: RegExpMatchArray) => [Number(end[2]), Number(end[4])]
    const profiles = [true, false].flatMap((enters) => [true, false].map((fights) => ({ enters, fights })))
    const perfect = profiles.filter(({ enters, fights }) => {
      const [own, other] = pay(fights ? fight! : share!)
      const isEntryBest = own! > pay(out!)[0]!
      return other! >= pay(fights ? share! : fight!)[1]! && enters === isEntryBest
    })
    expect(perfect).toHaveLength(1)
    const [{ enters, fights } = { enters: false, fights: false }] = perfect
    return `${first} ${enters ? 'enters' : 'stays out'}; ${rival} would ${fights ? 'fight' : 'share'} after an entry`
  }
}

function templatesOfElement(element: string) {
  const grades = elementsOf(taxonomy).find(({ id }) => id === element)!.grades
  const file = new URL(`../../../src/suites/steer/multi-agent/${element.replaceAll('_', '-')}.yaml`, import.meta.url)
  return templatesOf(readStories(file), { types: multiAgent[element]!, grades })
}

function asked(template: ReturnType<typeof templatesOfElement>[number], seed: number): { text: string; right: string } {
  const { examinee, gold } = drawQuestion(template, openDraw(seed, template.name))
  const [part] = examinee.parts
  return { text: part!.text, right: part!.options.find(({ letter }) => letter === gold.accepted[0]![0])!.text }
}
