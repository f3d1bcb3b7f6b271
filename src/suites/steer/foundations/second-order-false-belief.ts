import { questionType } from '../../question-bank/question-type.ts'
import { drawScene, type Move, placeOptions, sceneFields } from './places.ts'

type Watched = Move & { owner_sees_move: boolean; mover_knows_owner_saw: boolean }

/** Where the mover of an object thinks that its owner will look: the owner may have watched the move unnoticed. */
export function expectedByMover({ start, moved_to, owner_sees_move, mover_knows_owner_saw }: Watched): string {
  return owner_sees_move && mover_knows_owner_saw ? moved_to : start
}

const ways = ['unseen', 'watched_secretly', 'watched_openly'] as const

/** 1.5.b: what one person thinks of the belief of another. */
export const secondOrderFalseBelief = [
  questionType({
    id: 'location',
    title: 'where the mover of an object thinks that its owner will look',
    draw: (draw) => {
      const way = ways[draw.oneOf([0, 1, 1, 2, 2])]
      return {
        ...drawScene(draw),
        ...{ owner_sees_move: way !== 'unseen', mover_knows_owner_saw: way === 'watched_openly' }
      }
    },
    solve: (values) => ({
      kind: 'choice',
      right: expectedByMover(values) === values.start ? 'start' : 'moved_to',
      options: placeOptions(values)
    }),
    fields: (values) => {
      const { owner, mover, owner_sees_move, mover_knows_owner_saw } = values
      const seen = !owner_sees_move
        ? `${owner} is far away and learns nothing of it, and ${mover} is sure of that.`
        : mover_knows_owner_saw
          ? `${owner} watches this through the window; ${mover} looks up, sees ${owner} watching and nods.`
          : `${owner} watches this through the window, but ${mover} does not notice ${owner} and believes that nobody has seen anything.`
      return { ...sceneFields(values), seen }
    },
    explain: (values, right) => {
      const { owner, mover, moved_to, start, owner_sees_move, mover_knows_owner_saw } = values
      if (owner_sees_move && mover_knows_owner_saw)
        return `${owner} saw the move to the ${moved_to}, and ${mover} knows that ${owner} saw it. So ${mover} thinks that ${owner} will look there: ${right}.`
      return owner_sees_move
        ? `${owner} saw the move to the ${moved_to}, but ${mover} believes that ${owner} did not see it. In the mind of ${mover}, ${owner} still believes it to be in the ${start}, so ${mover} expects ${owner} to look there: ${right}.`
        : `${owner} did not see the move to the ${moved_to}, and ${mover} knows that. So ${mover} thinks that ${owner} will look in the ${start}: ${right}.`
    }
  })
]
