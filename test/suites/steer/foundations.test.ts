import { foundations } from '../../../src/suites/steer/foundations/index.ts'
import { steerFoundations } from '../../oracles/adapters/steer-foundations.ts'
import { describeSetting } from './describe-setting.ts'
import { foundationReaders } from './foundation-readers.ts'

describeSetting({
  folder: 'foundations',
  types: foundations,
  answers: steerFoundations,
  readers: foundationReaders
})
