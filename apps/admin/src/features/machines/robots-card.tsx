import type { Machines } from '@atelier/domain/shop-documents/machines.schema'
import { Checkbox } from '@mantine/core'
import { Card } from '../../ui/display/card.tsx'
import { formClasses } from '../../ui/form/form-classes.ts'
import type { DocumentFieldsProps } from '../shop-documents/shop-documents.public.ts'

const PURPOSES: readonly { purpose: keyof Machines['robots']; label: string; help: string }[] = [
  {
    purpose: 'search',
    label: 'Search engines',
    help: 'Google, Bing and others. Off: they stop reading the store, and it leaves their results over time.',
  },
  {
    purpose: 'answers',
    label: 'Assistants that answer questions',
    help: 'ChatGPT, Claude, Perplexity and others read a page to answer a person, and name it as their source.',
  },
  {
    purpose: 'training',
    label: 'Collection for training',
    help: 'GPTBot, ClaudeBot, Google-Extended and others collect texts from which models learn.',
  },
]

/** What robots.txt allows, by the purpose of a robot. */
export function RobotsCard({ value: { robots }, onChange, isReadOnly }: DocumentFieldsProps<'machines'>) {
  return (
    <Card title="Robots that may read the store">
      <div className={formClasses.fields}>
        <p className="max-w-[60ch] text-ink-soft">
          The file robots.txt says this to every robot. Those of known companies obey it, usually within a day. It
          cannot stop others.
        </p>
        {PURPOSES.map(({ purpose, label, help }) => (
          <Checkbox
            key={purpose}
            label={label}
            description={help}
            checked={robots[purpose]}
            disabled={isReadOnly}
            onChange={({ currentTarget }) => onChange({ robots: { ...robots, [purpose]: currentTarget.checked } })}
          />
        ))}
      </div>
    </Card>
  )
}
