import { checkChoices } from '../../compose/check-choices.ts'
import { type Config, loadConfig, loadUnknownVariables } from '../../config.ts'
import { suites } from '../../suites/index.ts'
import { type Finding, messageOf, ok, warning, wrong } from './finding.ts'

/** Node, and the variables: those that are read, and those that look like ours and are not. */
export function checkEnvironment(): { config: Config | null; findings: Finding[] } {
  // An older Node ends before any command: see check-node.ts.
  const node = ok('Node', process.versions.node)
  const unread = (config?: Config) =>
    loadUnknownVariables(config).map((name) =>
      warning('environment', `${name} is not read`, 'Look its name up in .env.example, or unset it.')
    )
  try {
    const config = loadConfig()
    checkChoices(config, suites)
    const findings = [node, ...unread(config), ok('environment', 'every variable has a value that can be read')]
    return { config, findings }
  } catch (error) {
    const fault = wrong('environment', messageOf(error), 'Set it right: .env.example.')
    return { config: null, findings: [node, ...unread(), fault] }
  }
}
