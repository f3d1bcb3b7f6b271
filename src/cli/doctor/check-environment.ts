import { type Config, loadConfig, loadUnknownVariables } from '../../config.ts'
import { type Finding, messageOf, ok, warning, wrong } from './finding.ts'

/** Node, and the variables: those that are read, and those that look like ours and are not. */
export function checkEnvironment(): { config: Config | null; findings: Finding[] } {
  // An older Node ends before any command: see check-node.ts.
  const findings = [ok('Node', process.versions.node)]
  for (const name of loadUnknownVariables()) {
    findings.push(warning('environment', `${name} is not read`, 'Look its name up in .env.example, or unset it.'))
  }
  try {
    const config = loadConfig()
    return { config, findings: [...findings, ok('environment', 'every variable has a value that can be read')] }
  } catch (error) {
    return {
      config: null,
      findings: [...findings, wrong('environment', messageOf(error), 'Set it right: .env.example.')]
    }
  }
}
