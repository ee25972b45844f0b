/** Says what of a site agents look for, as scanners of their readiness do, and which setting switches on the rest. */
import type { Project } from '../../project/project.ts'
import type { Output } from '../output.ts'
import { TwinOutput } from './twin-output.ts'

/** `found` is undefined if there is nothing. */
export type AgentFact = [name: string, found: string | undefined, advice: string]

const atHost = 'a function of your host: see “Hosts” in docs/machines.md'

export async function agentFacts(
  outputs: ReadonlyMap<string, Output>,
  { machines, hosts }: Pick<Project, 'machines' | 'hosts'>
): Promise<AgentFact[]> {
  const read = async (file: string) => String((await outputs.get(file)?.body())?.bytes ?? '')
  const [headers, robots, skills] = await Promise.all(
    ['_headers', 'robots.txt', '.well-known/agent-skills/index.json'].map(read)
  )
  const [, signals] = /^content-signal:\s*(.+)$/im.exec(robots ?? '') ?? []
  const copies = [...outputs.values()].filter((output) => output instanceof TwinOutput).length
  const names = skills ? (JSON.parse(skills) as { skills?: { name: string }[] }).skills : undefined
  const negotiating = hosts.filter((host) => ['apache', 'caddy', 'nginx'].includes(host))
  const on = machines === false ? 'remove `machines: false`' : 'remove your own file'
  return [
    ['Markdown copies', copies > 0 ? `of ${copies} pages` : undefined, on],
    ['Markdown on request', negotiating.join(', ') || undefined, atHost],
    ['llms.txt', outputs.has('llms.txt') ? '/llms.txt' : undefined, on],
    ['Link header', /^\s+link:.*llms\.txt/im.test(headers ?? '') ? 'to llms.txt' : undefined, on],
    ['Sitemap', outputs.has('sitemap.xml') ? '/sitemap.xml' : undefined, 'set `url`'],
    [
      'Content-Signal',
      signals,
      "add `{ agents: '*', signals: { search: true, input: true, train: false } }` to `robots`"
    ],
    [
      'Agent skills',
      names?.map(({ name }) => name).join(', '),
      "set `machines: { skills: 'skills' }`, and write skills/<name>/SKILL.md"
    ],
    // Whether a host runs the function cannot be seen from here.
    ['MCP over HTTP', undefined, 'a function of your host: see “Assistants on the web” there']
  ]
}
