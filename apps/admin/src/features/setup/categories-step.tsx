import { call } from '@atelier/api-client/call'
import { createCategory } from '@atelier/domain/categories/staff-categories.endpoints'
import { Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api.ts'
import { Card } from '../../ui/display/card.tsx'
import { CATEGORY_LIST, useCategories } from '../categories/categories.public.ts'
import type { SetupStepProps } from './setup-steps.ts'
import { StepButtons } from './step-buttons.tsx'

const namesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Creates categories from a list of names. */
export function CategoriesStep({ onDone }: SetupStepProps) {
  const client = useQueryClient()
  const { categories } = useCategories()
  const [text, setText] = useState('')
  const creating = useMutation({
    mutationFn: async (names: string[]) => {
      for (const [index, name] of names.entries()) {
        await call(api, createCategory, { body: { name } })
        // What failed, and what follows it, stays in the field.
        setText(names.slice(index + 1).join('\n'))
      }
    },
    onSuccess: onDone,
    onSettled: () => client.invalidateQueries({ queryKey: CATEGORY_LIST }),
  })
  const names = namesIn(text)
  return (
    <form
      noValidate
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (creating.isPending) return
        if (names.length === 0) onDone()
        else creating.mutate(names)
      }}
    >
      <Card title="Categories">
        <div className="stack">
          {categories.length > 0 ? <p>You have {categories.map(({ name }) => name).join(', ')}.</p> : null}
          <Textarea
            label="Names"
            name="names"
            rows={7}
            description="One per line, in the order of the menu. Descriptions and pictures can wait."
            error={creating.isError ? `${names[0] ?? ''}: ${creating.error.message}` : undefined}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value)
              creating.reset()
            }}
          />
        </div>
      </Card>
      <StepButtons label="Save and continue" isBusy={creating.isPending} onSkip={onDone} />
    </form>
  )
}
