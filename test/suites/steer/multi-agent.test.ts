import { multiAgent } from '../../../src/suites/steer/multi-agent/index.ts'
import { steerMultiAgent } from '../../oracles/adapters/steer-multi-agent.ts'
import { describeSetting } from './describe-setting.ts'

describeSetting({ folder: 'multi-agent', types: multiAgent, answers: steerMultiAgent })
