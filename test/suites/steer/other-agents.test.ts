import { otherAgents } from '../../../src/suites/steer/other-agents/index.ts'
import { steerOtherAgents } from '../../oracles/adapters/steer-other-agents.ts'
import { describeSetting } from './describe-setting.ts'

describeSetting({ folder: 'other-agents', types: otherAgents, answers: steerOtherAgents })
