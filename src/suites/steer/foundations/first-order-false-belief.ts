import { questionType } from '../../question-bank/question-type.ts'
import { drawScene, type Move, placeOptions, sceneFields } from './places.ts'

/** Where the owner of an object looks first: where the owner saw it last. */
export function expectedPlace({ start, moved_to, owner_sees_move }: Move & { owner_sees_move: boolean }): string {
  return owner_sees_move ? moved_to : start
}

/** 1.5.a: where somebody looks for an object that was moved, seen or unseen. */
export const firstOrderFalseBelief = [
  questionType({
    id: 'location',
    title: 'where the owner of an object looks first',
    draw: (draw) => ({ ...drawScene(draw), owner_sees_move: draw.chance(0.4) }),
    solve: (values) => ({
      kind: 'choice',
      right: expectedPlace(values) === values.start ? 'start' : 'moved_to',
      options: placeOptions(values)
    }),
    fields: (values) => {
      const { owner, owner_sees_move } = values
      const seen = owner_sees_move
        ? `${owner} is back at the door just then, watches the whole move and says nothing.`
        : `${owner} is still outside, sees none of this and hears of it from nobody.`
      return { ...sceneFields(values), seen }
    },
    explain: (values, right) => {
      const { owner, object, start, moved_to, owner_sees_move } = values
      return owner_sees_move
        ? `${owner} saw the ${object} being moved from the ${start} to the ${moved_to}. What ${owner} saw last is where ${owner} looks first: ${right}.`
        : `The ${object} was moved from the ${start} to the ${moved_to}, but ${owner} knows nothing of it. So ${owner} looks where ${owner} saw it last: ${right}.`
    }
  })
]
