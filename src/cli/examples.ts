import type { Command } from 'commander'

/** Examples of every command that does something, by its name; a test holds that each is there and can be read. */
const examples: Readonly<Record<string, readonly string[]>> = {
  'suite list': ['aerbench suite list'],
  'paper read': [
    'aerbench paper read paper.pdf',
    'aerbench paper read - --json < paper.pdf',
    'aerbench paper read scan.pdf --recognise'
  ],
  'paper add': [
    'aerbench paper add paper.pdf --licence CC-BY-4.0',
    'aerbench paper add one.pdf two.pdf',
    'aerbench paper add articles/*.pdf --manifest articles.bib',
    'aerbench paper add scan.pdf --recognise',
    'aerbench paper add scan.pdf --accept-duplicate \\',
    '    --reason "the first scan is cut off"'
  ],
  'paper describe': [
    'aerbench paper describe paper-0a51a799e8e1 \\',
    '    --licence CC-BY-4.0 --paper-version published'
  ],
  'paper list': ['aerbench paper list --json', 'aerbench paper list --state withdrawn'],
  'paper check': ['aerbench paper check', 'aerbench paper check paper-0a51a799e8e1'],
  'paper page': [
    'aerbench paper page paper-0a51a799e8e1 7 -o page.png',
    'aerbench paper page paper-0a51a799e8e1 7 \\',
    '    --quote "prices rose" -o page.png'
  ],
  'paper diff': ['aerbench paper diff paper-0a51a799e8e1 1 sonnet --type EK'],
  'paper pause': ['aerbench paper pause paper-0a51a799e8e1'],
  'paper resume': ['aerbench paper resume paper-0a51a799e8e1'],
  'paper withdraw': ['aerbench paper withdraw paper-0a51a799e8e1 \\', '    --reason "retracted by its journal"'],
  extract: [
    'aerbench extract paper.pdf --estimate',
    'aerbench extract paper-0a51a799e8e1 --types EK,MM',
    'aerbench extract paper-0a51a799e8e1 --again',
    'aerbench extract --dir issue-5 --manifest issue-5.bib \\',
    '    --types EK,MM --estimate',
    'aerbench extract --dir issue-5 --manifest issue-5.csv',
    'aerbench extract paper-0a51a799e8e1 --types EK \\',
    '    --generation sonnet --model anthropic:claude-sonnet-4-6',
    'aerbench extract paper-0a51a799e8e1 --types EK \\',
    '    --generation shorter --prompts my-prompts'
  ],
  'extraction list': ['aerbench extraction list --state needs_review'],
  'extraction show': ['aerbench extraction show 0197-5d2e'],
  'extraction decide': [
    'aerbench extraction decide 0197-5d2e narrative \\',
    '    --file mine.json --reason "took out a symbol"'
  ],
  experiment: [
    'aerbench experiment --generations 1,sonnet --types EK',
    'aerbench experiment paper-0a51a799e8e1 \\',
    '    --generations 1,sonnet,shorter --json'
  ],
  'item check': ['aerbench item check items.ndjson --paper paper.pdf'],
  'item list': [
    'aerbench item list --attention',
    'aerbench item list --type EK --state candidate',
    'aerbench item list --paper paper-0a51a799e8e1 --generation mini'
  ],
  'item show': ['aerbench item show EK-0a51a799-1'],
  'item diff': ['aerbench item diff EK-0a51a799-1', 'aerbench item diff EK-0a51a799-1 --from 1 --to 3'],
  'item review': [
    'aerbench item review --approve --all',
    'aerbench item review --approve --all --generation mini',
    'aerbench item review EA-0a51a799-2 --reject --reason "wrong"'
  ],
  'item read': [
    'aerbench item read EK-0a51a799-1 --approve --author Ada',
    'aerbench item read EA-0a51a799-2 --reject --author Ben \\',
    '    --remark "the table is a robustness check"'
  ],
  'item readings': ['aerbench item readings --state disputed'],
  'item agreement': ['aerbench item agreement'],
  'item sample': ['aerbench item sample --most 5 --seed 7', 'aerbench item sample --clean --by type,paper --most 2'],
  'item edit': ['aerbench item edit EK-0a51a799-1 --file edit.json \\', '    --reason "SC03: the key was B"'],
  'item verify': ['aerbench item verify --all', 'aerbench item verify EK-0a51a799-1'],
  'item solve': ['aerbench item solve --all', 'aerbench item solve EK-0a51a799-1'],
  'item generate': ['aerbench item generate toy --seed 7 --count 500'],
  prune: ['aerbench prune', 'aerbench prune --json'],
  'fragment add': ['aerbench fragment add fragments.ndjson'],
  'fragment decide': ['aerbench fragment decide disputes.csv'],
  'fragment annotate': ['aerbench fragment annotate annotations.csv', 'aerbench fragment annotate ada.csv'],
  'fragment guidelines': ['aerbench fragment guidelines'],
  'fragment sheet': [
    'aerbench fragment sheet --annotator ada -o ada.csv',
    'aerbench fragment sheet --decider eve -o disputes.csv'
  ],
  'fragment agreement': ['aerbench fragment agreement'],
  'fragment items': ['aerbench fragment items'],
  'template transfer': [
    'aerbench template transfer steer-me -o generated.ndjson \\',
    '    --elements consumer_surplus --domains medical,sports \\',
    '    --model openai:gpt-5.2-2025-12-11 \\',
    '    --judge anthropic:claude-sonnet-4-6'
  ],
  'template retell': [
    'aerbench template retell generated.ndjson \\',
    '    --perspectives first_person,second_person \\',
    '    --model openai:gpt-5.2-2025-12-11 \\',
    '    --judge anthropic:claude-sonnet-4-6'
  ],
  'template paraphrase': [
    'aerbench template paraphrase generated.ndjson \\',
    '    --copies 5 --model openai:gpt-5.2-2025-12-11 \\',
    '    --judge anthropic:claude-sonnet-4-6'
  ],
  'template check': ['aerbench template check generated.ndjson \\', '    --model anthropic:claude-sonnet-4-6'],
  'template review': [
    'aerbench template review generated.ndjson --approve \\',
    '    consumer_surplus/generated/0a51a799e8e1 --by Ada',
    'aerbench template review generated.ndjson --by Ada \\',
    '    consumer_surplus/generated/0a51a799e8e1 \\',
    '    --repair wording --text mended.txt'
  ],
  'template validate': ['aerbench template validate generated.ndjson \\', '    sheet.ndjson --by Ada'],
  'template send': ['aerbench template send generated.ndjson --name spring'],
  'template fetch': ['aerbench template fetch generated.ndjson --name spring'],
  'template list': ['aerbench template list generated.ndjson \\', '    --status auto_checked'],
  'template report': ['aerbench template report generated.ndjson --json'],
  'template sample': ['aerbench template sample generated.ndjson \\', '    --count 10 --seed 7 > sheet.ndjson'],
  'release list': ['aerbench release list --suite aer'],
  'release show': ['aerbench release show 2026.1'],
  'release diff': ['aerbench release diff 2026.1 2026.2'],
  'release freeze': [
    'aerbench release freeze 2026.1 --private-share 0.3',
    'aerbench release freeze 2026.1 \\',
    '    --reason "the publisher agreed on 3 May 2026"',
    'aerbench release freeze 2026.2 --replaces 2026.1 \\',
    '    --note "one key of EK corrected"'
  ],
  'release draw': [
    'aerbench release draw steer-me --seed 7 --count 5000',
    'aerbench release draw steer --name steer-2026 \\',
    '    --count 5000',
    'aerbench release draw steer-me --name new-domains \\',
    '    --count 5000 --generated generated.ndjson',
    'aerbench release draw steer-me --seed 7 --count 500 \\',
    '    --asked-as free-text --extractor openai:gpt-4o-mini'
  ],
  'release close': ['aerbench release close steer-2026'],
  'release export': ['aerbench release export 2026.1 -o 2026.1.ndjson'],
  'release requests': ['aerbench release requests steer-2026 -o requests.ndjson'],
  'release to-tables': [
    'aerbench release to-tables steer-2026.ndjson -o tables',
    'aerbench release to-tables steer-2026.ndjson \\',
    '    -o tables --format csv'
  ],
  'release from-tables': [
    'aerbench release from-tables tables --suite steer \\',
    '    --name published -o published.ndjson'
  ],
  'release import': ['aerbench release import 2026.1.ndjson --name copy'],
  'release yield': ['aerbench release yield 2026.1'],
  'profile add': ['aerbench profile add style.yaml'],
  'profile list': ['aerbench profile list'],
  'profile show': ['aerbench profile show style-first'],
  board: [
    'aerbench board',
    'aerbench board --release 2026.1 --split public --json',
    'aerbench board --release steer-me-2026 --within 2.1'
  ],
  significance: [
    'aerbench significance --release 2026.1',
    'aerbench significance --release 2026.1 --split public \\',
    '    --json'
  ],
  'self-preference': ['aerbench self-preference --release 2026.1'],
  run: [
    'aerbench run --model anthropic:claude-sonnet-4-6 \\',
    '    --release 2026.1 -o responses.ndjson',
    'aerbench run --model compatible:my-model --types EK,MM \\',
    '    --release 2026.1.ndjson -o responses.ndjson',
    'aerbench run --model compatible:my-model --limit 20 \\',
    '    --repeats 3 --temperature 0.7 --seed 1 \\',
    '    --release 2026.1 -o draws.ndjson',
    'aerbench run --model openai:gpt-5.2-2025-12-11 --batch \\',
    '    --release 2026.1 -o responses.ndjson --resume',
    'aerbench run --model anthropic:claude-sonnet-4-6 \\',
    '    --environment pricing --level MEDIUM --seeds 0-11 \\',
    '    -o runs.ndjson --estimate',
    'aerbench run --model openai:gpt-4.1 \\',
    '    --model anthropic:claude-sonnet-4-6 \\',
    '    --environment collusion --seeds 0,7,14 -o runs.ndjson',
    'aerbench run --model compatible:my-model \\',
    '    --submission sub_0197-5d2e -o runs.ndjson'
  ],
  baseline: [
    'aerbench baseline --environment procurement \\',
    '    --level BASIC --seeds 0-11 --policy random',
    'aerbench baseline --environment scheduling --json',
    'aerbench baseline --submission sub_0197-5d2e --policy random'
  ],
  mcp: ['aerbench mcp --run run_0197-5d2e', 'aerbench mcp --run run_0197-5d2e --seat 1'],
  submit: [
    'aerbench submit responses.ndjson --release 2026.1 \\',
    '    --model acme/my-model --publish',
    'aerbench submit mended.ndjson --submission sub_0197-5d2e',
    'aerbench submit answers.jsonl --release demo \\',
    '    --model acme/my-model --rules-only --publish',
    'aerbench submit draws.ndjson --repeat 2 --release 2026.1 \\',
    '    --model acme/my-model'
  ],
  'submission list': ['aerbench submission list --release 2026.1 --state graded'],
  'submission show': ['aerbench submission show sub_0197-5d2e'],
  'submission items': [
    'aerbench submission items sub_0197-5d2e --limit 5',
    'aerbench submission items sub_0197-5d2e --order judges_apart'
  ],
  'submission item': ['aerbench submission item sub_0197-5d2e MM-0a51a799-1'],
  'objection make': [
    'aerbench objection make sub_0197-5d2e EK-0a51a799-1 \\',
    '    --reason "its answer to SC03 is the key, in words"',
    'aerbench objection make sub_0197-5d2e --file objections.txt'
  ],
  'objection list': ['aerbench objection list', 'aerbench objection list --submission sub_0197-5d2e --state open'],
  'objection withdraw': ['aerbench objection withdraw obj_0197-61c0'],
  'objection decide': [
    'aerbench objection decide obj_0197-61c0 --uphold \\',
    '    --reason "the answer was not read; the reader is mended"',
    'aerbench objection decide obj_0197-61c0 obj_0197-61d4 --reject \\',
    '    --reason "both judges read it, and quote it"'
  ],
  compare: [
    'aerbench compare sub_0197-5d2e sub_0197-77aa',
    'aerbench compare sub_0197-5d2e sub_0197-77aa --order second --json',
    'aerbench compare sub_0197-5d2e sub_0197-77aa --csv'
  ],
  'submission correct': [
    'aerbench submission correct sub_0197-5d2e \\',
    '    --link "Report https://example.org/report" \\',
    '    --reason "the link led to another report"'
  ],
  'submission finalize': ['aerbench submission finalize sub_0197-5d2e'],
  'submission choices': [
    'aerbench submission choices sub_0197-5d2e',
    'aerbench submission choices sub_0197-5d2e --within 5.2 --rpm mixing'
  ],
  'submission publish': [
    'aerbench submission publish sub_0197-5d2e',
    'aerbench submission publish sub_0197-5d2e --open-responses',
    'aerbench submission publish sub_0197-5d2e --allow-incomplete'
  ],
  'card make': [
    'aerbench card make whole-benchmark --release bank',
    'aerbench card make robustness --release bank \\',
    '    --submissions sub_0197-5d2e,sub_0197-77aa --format md -o card.md'
  ],
  'card compare': ['aerbench card compare first.json second.json'],
  'card rubrics': ['aerbench card rubrics'],
  'card rubric': ['aerbench card rubric robustness > mine.json'],
  'card add': ['aerbench card add mine.json'],
  'run-figures': ['aerbench run-figures'],
  'run-figure': [
    'aerbench run-figure score-by-period --release worlds \\',
    '    --environment pricing --format svg -o pricing.svg'
  ],
  figures: ['aerbench figures'],
  figure: [
    'aerbench figure error-profile --release bank --format csv',
    'aerbench figure freshness --release bank-2 --against bank',
    'aerbench figure prompting-by-module --release bank \\',
    '    --from zero-shot --to hidden --format svg -o hidden.svg'
  ],
  'submission withdraw': ['aerbench submission withdraw sub_0197-5d2e'],
  'submission export': ['aerbench submission export sub_0197-5d2e -o sent.ndjson'],
  'submission delete': ['aerbench submission delete sub_0197-5d2e'],
  regrade: [
    'aerbench regrade --rules --dry-run --release 2026.1',
    'aerbench regrade --rules --dry-run --submission sub_0197-5d2e'
  ],
  grade: [
    'aerbench grade --items 2026.1.ndjson --rules-only \\',
    '    --responses responses.ndjson',
    'aerbench grade --items 2026.1.ndjson --panel panel.yaml \\',
    '    --responses responses.ndjson --json'
  ],
  stats: ['aerbench stats scores.csv --split public', 'aerbench stats scores.parquet --interval bca --json'],
  doctor: ['aerbench doctor', 'aerbench doctor https://bench.example.org --json'],
  completion: ['aerbench completion bash > ~/.aerbench.bash', 'aerbench completion fish | source'],
  'keys create': [
    'aerbench keys create --team Readers --role maintainer',
    'aerbench keys create --team Guests --role submitter \\',
    '    --label "course" --expires 2027-02-01T00:00:00Z'
  ],
  'keys list': ['aerbench keys list', 'aerbench keys list --all --json'],
  'keys rotate': ['aerbench keys rotate --grace-hours 48'],
  'keys revoke': ['aerbench keys revoke key_0197-5d2e'],
  'members list': ['aerbench members list'],
  'members invite': [
    'aerbench members invite --role submitter --for "Ada, second author"',
    'aerbench members invite --role owner --team Readers'
  ],
  'members remove': ['aerbench members remove member_0197-5d2e'],
  'mail list': ['aerbench mail list'],
  'mail add': ['aerbench mail add ada@example.org', 'aerbench mail add ada@example.org --events objection.decided'],
  'mail ask': ['aerbench mail ask mail_0197-5d2e'],
  'mail remove': ['aerbench mail remove mail_0197-5d2e'],
  'mail sent': ['aerbench mail sent mail_0197-5d2e'],
  'webhooks list': ['aerbench webhooks list'],
  'webhooks add': [
    'aerbench webhooks add https://lab.example.org/hooks --name "lab chat" \\',
    '    --events submission.graded,objection.decided'
  ],
  'webhooks remove': ['aerbench webhooks remove webhook_0197-5d2e'],
  'webhooks test': ['aerbench webhooks test webhook_0197-5d2e'],
  'webhooks sent': ['aerbench webhooks sent webhook_0197-5d2e'],
  'team erase': ['aerbench team erase --name "Readers"'],
  whoami: ['aerbench whoami'],
  'citations match': ['aerbench citations match "Card (1990) finds" \\', '    --references references.json']
}

/** Adds to the help of each command what it looks like in use. */
export function addExamples(program: Command): void {
  for (const { path, command } of leavesOf(program)) {
    const lines = examples[path]
    if (lines) command.addHelpText('after', `\nExamples:\n${lines.map((line) => `  ${line}`).join('\n')}`)
  }
}

/** A command without commands of its own, and its name behind `aerbench`. */
export type Leaf = { path: string; command: Command }

/** Every command that does something. */
export function leavesOf(program: Command, above: readonly string[] = []): Leaf[] {
  return program.commands.flatMap((command) => {
    const path = [...above, command.name()]
    return command.commands.length > 0 ? leavesOf(command, path) : [{ path: path.join(' '), command }]
  })
}
