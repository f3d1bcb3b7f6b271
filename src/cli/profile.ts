import { readFileSync } from 'node:fs'
import type { Command } from 'commander'
import type { z } from 'zod'
import type { profileSchema } from '../schemas/profile.ts'
import { print, tableOf } from './print.ts'
import { requireFile } from './require-file.ts'
import { useService } from './use-service.ts'

type Profile = z.infer<typeof profileSchema>
type Options = { json?: true }

const asJson = ['--json', 'one JSON document on standard output'] as const

/** `aerbench profile …` */
export function addProfileCommands(program: Command): void {
  const profile = program.command('profile').description('weights of dimensions that boards may be computed with')
  profile
    .command('add')
    .description('add a profile; it never changes, and boards take it as profile=NAME')
    .argument('<file>', 'YAML or JSON: name, suite, title, weights: {task type: {dimension: weight}}')
    .option(...asJson)
    .action(async (file: string, options: Options) => {
      requireFile(file)
      const text = readFileSync(file, 'utf8')
      const send = { method: 'POST', path: '/v1/profiles', type: 'application/yaml' } as const
      const added = await useService((client) => client.send<Profile>(send.method, send.path, text, send.type))
      print(added, { json: options.json, show: () => `${added.name} ${added.hash}` })
    })
  profile
    .command('list')
    .description('the profiles that there are')
    .option(...asJson)
    .action(async (options: Options) => {
      const all = await useService((client) => client.list<Profile>('/v1/profiles'), { reads: true })
      const rows = all.map(({ name, suite, title, hash }) => [name, suite, title, hash.slice(0, 16)])
      print(all, { json: options.json, show: () => tableOf(['name', 'suite', 'title', 'hash'], rows) })
    })
  profile
    .command('show')
    .description('what a profile weighs')
    .argument('<name>')
    .option('--suite <name>', 'the first one when left out')
    .option(...asJson)
    .action(async (name: string, { suite, ...options }: Options & { suite?: string }) => {
      const query = suite === undefined ? '' : `?suite=${encodeURIComponent(suite)}`
      const found = await useService(
        (client) => client.get<Profile>(`/v1/profiles/${encodeURIComponent(name)}${query}`),
        { reads: true }
      )
      const rows = Object.entries(found.weights).flatMap(([taskType, weights]) =>
        Object.entries(weights).map(([dimension, weight]) => [taskType, dimension, weight])
      )
      const head = `${found.title} (${found.suite}), ${found.hash}`
      print(found, { json: options.json, show: () => `${head}\n${tableOf(['task', 'dimension', 'weight'], rows)}` })
    })
}
