import { questionType } from '../../question-bank/question-type.ts'
import {
  drawPreferences,
  explainPreferences,
  preferenceKey,
  preferenceOptions,
  showPreferences
} from './preferences.ts'

const names = ['Aster', 'Birch', 'Cedar', 'Dahlia', 'Elder', 'Fern', 'Gorse', 'Hazel']

/** 2.1.a: the ends of a chain of three options in grade 2, of four in grade 3. */
export const transitivity = [
  questionType({
    id: 'chain',
    title: 'which of two options must be preferred',
    draw: (draw, grade) => drawPreferences(draw, draw.shuffled(names).slice(0, grade <= 2 ? 3 : 4)),
    solve: (values) => ({ kind: 'choice', right: preferenceKey(values), options: preferenceOptions(values) }),
    fields: (values) => ({ preferences: showPreferences(values), one: values.ask[0], other: values.ask[1] }),
    explain: explainPreferences
  })
]
