// @vitest-environment jsdom
import { ListInboxQuery } from '@atelier/domain/inbox/inbox.schema'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { ChoiceFilter } from './choice-filter.tsx'
import { FilterBar } from './filter-bar.tsx'
import { FixedFilter } from './fixed-filter.tsx'
import { defineList, useListState } from '../list-state.ts'

const inbox = defineList(ListInboxQuery)

function Filters() {
  const list = useListState(inbox)
  return (
    <FilterBar label="Inbox" search={{ label: 'Search', placeholder: '' }} list={list}>
      <ChoiceFilter
        list={list}
        name="subject"
        label="Subject"
        anyLabel="All"
        options={{ order: 'Order', care: 'Care' }}
      />
      <ChoiceFilter list={list} name="state" label="State" anyLabel="Waiting" options={{ closed: 'Closed' }} />
      <FixedFilter list={list} name="assignedTo" label="Of" anyLabel="Of all" />
    </FilterBar>
  )
}

const open = (address: string) => renderPortal([{ path: '/inbox', element: <Filters /> }], address)

test('writes a choice to the URL and goes to page 1', async () => {
  const { address } = open('/inbox?page=3')
  await userEvent.click(screen.getByRole('button', { name: 'Subject' }))
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Care' }))
  expect(address()).toBe('/inbox?subject=care')
  expect(screen.getByRole('button', { name: 'Subject: Care' })).toBeDefined()
})

test('clears a choice with its cross or with the first option', async () => {
  const { address } = open('/inbox?state=closed&subject=order')
  await userEvent.click(screen.getByRole('button', { name: 'Waiting' }))
  expect(address()).toBe('/inbox?subject=order')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'State' }))
  await userEvent.click(screen.getByRole('button', { name: 'Subject: Order' }))
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'All' }))
  expect(address()).toBe('/inbox')
})

test('shows a filter by a record only when it is set, and removes it', async () => {
  const { address } = open('/inbox?assignedTo=usr_0123456789')
  expect(screen.getByText('Of 23456789')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Of all' }))
  expect(address()).toBe('/inbox')
  expect(screen.queryByText(/^Of /)).toBeNull()
})
