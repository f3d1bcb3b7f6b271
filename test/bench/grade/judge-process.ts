import { startJudgeServer } from './judge-server.ts'

/**
 * The judge server as a process of its own: what it uses of the machine is not counted with those it serves. It prints
 * its address. Run as `node judge-process.ts MILLISECONDS`.
 */
const { url } = await startJudgeServer(Number(process.argv[2]))
process.stdout.write(`${url}\n`)
