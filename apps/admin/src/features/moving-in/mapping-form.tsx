import { call } from '@atelier/api-client/call'
import { NEW_CATEGORY, type ImportOptions, type ImportRunDetail } from '@atelier/domain/moving-in/import-run.schema'
import { MAPPED_FIELDS, mappedFieldsOf, requiredFieldsOf } from '@atelier/domain/moving-in/mapped-fields'
import { changeImportOptions } from '@atelier/domain/moving-in/staff-moving-in.endpoints'
import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { REGION } from '../../region.ts'
import { api } from '../../api.ts'
import { Card } from '../../ui/display/card.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { formClasses } from '../../ui/form/form-classes.ts'
import { useCategories } from '../categories/categories.public.ts'
import { entriesText } from './import-run-labels.ts'
import { IMPORT_RUNS } from './moving-in.queries.ts'

const FIELDS = 'grid grid-cols-[repeat(auto-fill,minmax(260px,1fr))] gap-x-4 gap-y-3.5'

/** What staff say of a file: its columns, its categories, how it writes numbers. Saving it checks the file again. */
export function MappingForm({ run }: { run: ImportRunDetail }) {
  const [options, setOptions] = useState<ImportOptions>(run.options)
  const client = useQueryClient()
  const saving = useMutation({
    mutationFn: () => call(api, changeImportOptions, { params: { runId: run.runId }, body: options }),
    onSuccess: () => client.invalidateQueries({ queryKey: IMPORT_RUNS }),
  })
  const isChanged = run.state === 'mapping' || JSON.stringify(options) !== JSON.stringify(run.options)
  const change = (changed: Partial<ImportOptions>): void => setOptions({ ...options, ...changed })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    saving.mutate()
  }
  return (
    <form className="stack" onSubmit={submit}>
      {run.source === 'mapping' ? <Columns run={run} options={options} onChange={change} /> : null}
      {run.kind === 'orders' ? <TimeZoneChoice run={run} options={options} onChange={change} /> : null}
      {run.kind === 'customers' ? <PeopleChoice run={run} options={options} onChange={change} /> : null}
      {run.state === 'mapping' ? null : <CategoryChoices run={run} options={options} onChange={change} />}
      {isChanged ? (
        <Card title="Check with these choices">
          {saving.error ? <Alert tone="bad">{saving.error.message}</Alert> : null}
          <div className={formClasses.actions}>
            <Button type="submit" loading={saving.isPending}>
              Check the file
            </Button>
          </div>
        </Card>
      ) : null}
    </form>
  )
}

interface ChoiceProps {
  run: ImportRunDetail
  options: ImportOptions
  onChange: (changed: Partial<ImportOptions>) => void
}

function Columns({ run: { kind, headings, firstRows }, options, onChange }: ChoiceProps) {
  const required = requiredFieldsOf(kind)
  const names = [...new Set(headings)].filter(Boolean)
  const exampleOf = (heading: string): string => {
    const at = headings.indexOf(heading)
    return (
      firstRows
        .map((row) => row[at])
        .find(Boolean)
        ?.slice(0, 60) ?? ''
    )
  }
  return (
    <Card title="Columns">
      <div className={FIELDS}>
        {mappedFieldsOf(kind).map((field) => {
          const chosen = options.columns[field] ?? ''
          return (
            <NativeSelect
              key={field}
              label={MAPPED_FIELDS[field]}
              withAsterisk={required.includes(field)}
              description={chosen === '' ? 'Not in the file' : `For example: ${exampleOf(chosen)}`}
              value={chosen}
              data={[{ value: '', label: 'None' }, ...names]}
              onChange={({ currentTarget: { value } }) => {
                const { [field]: _, ...others } = options.columns
                onChange({ columns: value === '' ? others : { ...others, [field]: value } })
              }}
            />
          )
        })}
        <NativeSelect
          label="Decimals begin with"
          description="In prices such as 12.50 or 12,50"
          value={options.decimal}
          data={[
            { value: '.', label: 'A point: 12.50' },
            { value: ',', label: 'A comma: 12,50' },
          ]}
          onChange={({ currentTarget: { value } }) => onChange({ decimal: value === ',' ? ',' : '.' })}
        />
      </div>
    </Card>
  )
}

const ZONES = Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))

/** Files of WooCommerce and many others write the clock of their site. */
function TimeZoneChoice({ options: { timeZone }, onChange }: ChoiceProps) {
  return (
    <Card title="Times">
      <div className={FIELDS}>
        <NativeSelect
          label="Times without an offset are those of"
          description="A time such as 2024-05-31 10:30 -0400 has its own"
          value={timeZone ?? ''}
          data={[{ value: '', label: `This shop: ${REGION.timeZone.replaceAll('_', ' ')}` }, ...ZONES]}
          onChange={({ currentTarget: { value } }) => onChange({ timeZone: value || null })}
        />
      </div>
    </Card>
  )
}

/** Only staff know whether two customers of the old shop with one email are one person. */
function PeopleChoice({ options: { mergeByEmail }, onChange }: ChoiceProps) {
  return (
    <Card title="Rows with the same email">
      <Checkbox
        label="They are one person"
        description="Their addresses come together. They are subscribed only if each row that says something about marketing says yes. Without this choice such rows are refused."
        checked={mergeByEmail}
        onChange={({ currentTarget: { checked } }) => onChange({ mergeByEmail: checked })}
      />
    </Card>
  )
}

function CategoryChoices({ run, options, onChange }: ChoiceProps) {
  const { categories } = useCategories()
  const existing = categories.map(({ slug, name }) => ({ value: slug, label: name }))
  if (run.categories.length === 0) return null
  const choose = (name: string, value: string): void => {
    if (name === '') return onChange({ category: value === '' ? null : value })
    onChange({ categories: { ...options.categories, [name]: value } })
  }
  return (
    <Card title="Categories" aside="Products of the old shop go to these categories">
      <div className={FIELDS}>
        {run.categories.map(({ name, products, becomes }) => {
          const chosen = name === '' ? options.category : options.categories[name]
          const first =
            name === '' ? { value: '', label: 'Choose a category' } : { value: NEW_CATEGORY, label: `New: ${name}` }
          return (
            <NativeSelect
              key={name}
              label={name === '' ? 'Without a category' : name}
              description={entriesText(run.kind, products)}
              value={chosen ?? becomes}
              data={[first, ...existing]}
              onChange={({ currentTarget: { value } }) => choose(name, value)}
            />
          )
        })}
      </div>
    </Card>
  )
}
