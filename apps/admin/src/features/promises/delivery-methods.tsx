import { nextMethod } from '@atelier/domain/delivery/first-zones'
import type { DeliveryMethod } from '@atelier/domain/terms/delivery-zone'
import { Button, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { formClasses } from '../../ui/form/form-classes.ts'
import { RowButtons, RowsStatus, UndoRemoval } from '../../ui/rows/row-buttons.tsx'
import { useRows } from '../../ui/rows/use-rows.ts'
import { MethodFields } from './method-fields.tsx'
import type { PromiseFields } from './promise-fields.ts'

interface MethodsProps {
  fields: PromiseFields
  /** The path of the list in the promises. */
  path: string
  zoneName: string
  methods: readonly DeliveryMethod[]
  onChange: (methods: DeliveryMethod[]) => void
}

const nameOf = ({ name }: DeliveryMethod, index: number): string => (name ? `method ${name}` : `method ${index + 1}`)

/** The delivery methods of a zone, in the order of the checkout. */
export function DeliveryMethods({ fields, path, zoneName, methods, onChange }: MethodsProps) {
  const root = useRef<HTMLDivElement>(null)
  const rows = useRows<DeliveryMethod>({ root, items: methods, onChange, noun: 'method', nameOf })
  return (
    <div ref={root} role="group" aria-label={`Methods of ${zoneName}`} className="grid gap-3">
      {methods.length === 0 ? <p className="note">Without a method, nothing is delivered to these places.</p> : null}
      {methods.map((method, index) => (
        <div
          key={rows.keys[index]}
          data-row={rows.keys[index]}
          role="group"
          aria-label={`${zoneName}, ${method.name || `method ${index + 1}`}`}
          className="grid gap-3 pt-3 border-t border-t-line"
        >
          <div className="flex items-start justify-between gap-2">
            <TextInput
              label="Method"
              className="flex-1 max-w-95"
              name={fields.nameOf(`${path}.${index}.name`)}
              autoComplete="off"
              disabled={fields.isReadOnly}
              error={fields.errorOf(`${path}.${index}.name`) ?? fields.errorOf(`${path}.${index}.key`)}
              value={method.name}
              onChange={(event) => onChange(methods.with(index, { ...method, name: event.currentTarget.value }))}
            />
            {fields.isReadOnly ? null : (
              <span className="pt-5.5">
                <RowButtons rows={rows} index={index} />
              </span>
            )}
          </div>
          <MethodFields
            fields={fields}
            path={`${path}.${index}`}
            method={method}
            onChange={(part) => onChange(methods.with(index, { ...method, ...part }))}
          />
        </div>
      ))}
      {fields.isReadOnly ? null : (
        <div className={formClasses.actions}>
          <Button variant="default" onClick={() => rows.add(nextMethod(methods))}>
            {`Add method to ${zoneName}`}
          </Button>
          <UndoRemoval rows={rows} />
        </div>
      )}
      <RowsStatus rows={rows} />
    </div>
  )
}
