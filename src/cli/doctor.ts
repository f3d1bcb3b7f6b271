import type { Command } from 'commander'
import type { Finding } from './doctor/finding.ts'
import { print } from './print.ts'

const notes = `
Each line is ok, a warning or wrong, with what to do; the exit code is 1 when something is wrong. Nothing is made, changed
or paid for: named endpoints are asked which models they have, and the OpenID provider what it can do, which is free; with --call each model that is configured is asked for one word.`

/** `aerbench doctor` */
export function addDoctorCommand(program: Command): void {
  program
    .command('doctor')
    .description('whether this machine, its database, its models and its service are fit to work')
    .argument('[address]', 'of a service; AERBENCH_SERVER when left out')
    .option('--call', 'ask each configured model for one word, which is paid for')
    .option('--json', 'one JSON document on standard output')
    .addHelpText('after', notes)
    .action(async (address: string | undefined, { call, json }: { call?: true; json?: true }) => {
      // Loaded here: the providers' SDKs and the database take their time, and other commands need none.
      const { checkEnvironment } = await import('./doctor/check-environment.ts')
      const { config, findings } = checkEnvironment()
      if (config !== null) {
        const { checkData } = await import('./doctor/check-data.ts')
        const { checkEndpoints } = await import('./doctor/check-endpoints.ts')
        const { checkModels } = await import('./doctor/check-models.ts')
        const { checkOutside } = await import('./doctor/check-outside.ts')
        const { checkService } = await import('./doctor/check-service.ts')
        findings.push(...(await checkData(config)))
        findings.push(...(await checkEndpoints(config)))
        findings.push(...(await checkOutside(config)))
        findings.push(...(await checkModels(config, { asks: call === true })))
        const at = address ?? config.AERBENCH_SERVER
        if (at) findings.push(...(await checkService(at, config.AERBENCH_KEY ?? null)))
      }
      print(findings, { json, show: () => findings.map(showFinding).join('\n') })
      if (findings.some(({ state }) => state === 'wrong')) process.exitCode = 1
    })
}

function showFinding({ subject, state, message, remedy }: Finding): string {
  const line = `${state}: ${subject}: ${message}`
  return remedy === null ? line : `${line}\n    ${remedy}`
}
