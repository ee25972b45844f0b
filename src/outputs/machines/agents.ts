/** Says what of a site agents look for, as scanners of their readiness do, and which setting switches on the rest. */
import type { Project } from '../../project/project.ts'
import type { Output } from '../output.ts'
import { TwinOutput } from './twin-output.ts'

export interface AgentFact {
  name: string
  /** Undefined if there is nothing. */
  found: string | undefined
  /** The setting that adds it. */
  advice: string
}

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
    { name: 'Markdown copies', found: copies > 0 ? `of ${copies} pages` : undefined, advice: on },
    { name: 'Markdown on request', found: negotiating.join(', ') || undefined, advice: atHost },
    { name: 'llms.txt', found: outputs.has('llms.txt') ? '/llms.txt' : undefined, advice: on },
    {
      name: 'Link header',
      found: /^\s+link:.*llms\.txt/im.test(headers ?? '') ? 'to llms.txt' : undefined,
      advice: on
    },
    { name: 'Sitemap', found: outputs.has('sitemap.xml') ? '/sitemap.xml' : undefined, advice: 'set `url`' },
    {
      name: 'Content-Signal',
      found: signals,
      advice: "add `{ agents: '*', signals: { search: true, input: true, train: false } }` to `robots`"
    },
    {
      name: 'Agent skills',
      found: names?.map(({ name }) => name).join(', '),
      advice: "set `machines: { skills: 'skills' }`, and write skills/<name>/SKILL.md"
    },
    // Whether a host runs the function cannot be seen from here.
    { name: 'MCP over HTTP', found: undefined, advice: `${atHost.split(':')[0]}: see “Assistants on the web” there` }
  ]
}
