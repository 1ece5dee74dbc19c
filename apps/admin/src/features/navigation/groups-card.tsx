import { NAVIGATION_LIMITS, type LinkGroup } from '@atelier/domain/shop-documents/navigation.schema'
import { Button, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { Card } from '../../ui/display/card.tsx'
import { formClasses } from '../../ui/form/form-classes.ts'
import { RowButtons, RowsStatus, UndoRemoval } from '../../ui/rows/row-buttons.tsx'
import { useRows, type Rows } from '../../ui/rows/use-rows.ts'
import { LinkList } from './link-list.tsx'
import type { DocumentFieldsProps } from '../shop-documents/shop-documents.public.ts'

/** What the fields of a group call it. */
const titleOf = ({ title }: LinkGroup, index: number): string => title || `group ${index + 1}`
/** What its buttons call it. */
const nameOf = ({ title }: LinkGroup, index: number): string => (title ? `group “${title}”` : `group ${index + 1}`)

/** The columns of links in the footer. */
export function GroupsCard(props: DocumentFieldsProps<'navigation'>) {
  const { value, onChange, isReadOnly } = props
  const { groups } = value
  const root = useRef<HTMLDivElement>(null)
  const rows = useRows<LinkGroup>({
    root,
    items: groups,
    onChange: (changed) => onChange({ groups: changed }),
    noun: 'group',
    nameOf,
  })
  const isFull = groups.length >= NAVIGATION_LIMITS.groups
  return (
    <Card title="Footer">
      <div ref={root} className="stack">
        <p className="text-small text-ink-soft">
          Columns of links. The social links of Company follow as the last one.
        </p>
        {groups.map((group, index) => (
          <Group key={rows.keys[index]} {...props} group={group} index={index} row={rows.keys[index]} rows={rows} />
        ))}
        {isReadOnly ? null : (
          <div className={formClasses.actions}>
            <Button
              variant="default"
              name="groups"
              aria-disabled={isFull}
              data-disabled={isFull || undefined}
              onClick={isFull ? undefined : () => rows.add({ title: '', links: [{ kind: 'link', label: '', to: '' }] })}
            >
              Add group
            </Button>
            {isFull ? (
              <span className="text-small text-ink-soft">At most {NAVIGATION_LIMITS.groups} groups.</span>
            ) : null}
            <UndoRemoval rows={rows} />
          </div>
        )}
        <RowsStatus rows={rows} />
      </div>
    </Card>
  )
}

interface GroupProps extends DocumentFieldsProps<'navigation'> {
  group: LinkGroup
  index: number
  /** The key of its row. */
  row: number | undefined
  rows: Rows
}

function Group({ value: { groups }, onChange, errorOf, isReadOnly, group, index, row, rows }: GroupProps) {
  const change = (part: Partial<LinkGroup>) => onChange({ groups: groups.with(index, { ...group, ...part }) })
  const path = `groups.${index}`
  return (
    <div
      role="group"
      aria-label={`Group ${index + 1}: ${group.title}`}
      className="stack pb-5 border-b border-b-line"
      data-row={row}
    >
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2 max-sm:grid-cols-1">
        <TextInput
          label={`Title of group ${index + 1}`}
          name={`${path}.title`}
          maxLength={NAVIGATION_LIMITS.group.title}
          disabled={isReadOnly}
          error={errorOf(`${path}.title`)}
          value={group.title}
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
        {isReadOnly ? null : <RowButtons rows={rows} index={index} />}
      </div>
      <LinkList
        errorOf={errorOf}
        isReadOnly={isReadOnly}
        name={`${path}.links`}
        title={`Links of ${titleOf(group, index)}`}
        links={group.links}
        limits={NAVIGATION_LIMITS.group}
        mayListCategories
        onChange={(links) => change({ links })}
      />
    </div>
  )
}
