import { singleAgent } from '../../../src/suites/steer/single-agent/index.ts'
import { steerSingleAgent } from '../../oracles/adapters/steer-single-agent.ts'
import { describeSetting } from './describe-setting.ts'

describeSetting({ folder: 'single-agent', types: singleAgent, answers: steerSingleAgent })
