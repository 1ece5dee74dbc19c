import type { RouteObject } from 'react-router'
import { paths } from '../../paths.ts'
import { RequirePermission } from '../session/session.public.ts'
import { NOT_ALLOWED } from './email-labels.ts'

/** Routes of email management: one screen with five tabs (A2). */
export const emailRoutes = (): RouteObject[] => [
  {
    element: <RequirePermission permission="email:manage" reason={NOT_ALLOWED} />,
    children: [
      {
        path: paths.email,
        lazy: { Component: async () => (await import('./email-page.tsx')).EmailPage },
        children: [
          {
            index: true,
            lazy: { Component: async () => (await import('./compose/compose-page.tsx')).ComposePage },
          },
          {
            path: paths.campaigns,
            lazy: {
              Component: async () => (await import('./campaigns/new-campaign-page.tsx')).NewCampaignPage,
            },
          },
          {
            path: `${paths.campaigns}/:campaignId`,
            lazy: {
              Component: async () => (await import('./campaigns/campaign-page.tsx')).CampaignPage,
            },
          },
          {
            path: paths.subscribers,
            lazy: {
              Component: async () => (await import('./subscribers/subscribers-page.tsx')).SubscribersPage,
            },
          },
          {
            path: paths.emailLog,
            lazy: { Component: async () => (await import('./log/email-log-page.tsx')).EmailLogPage },
          },
          {
            path: paths.emailStatistics,
            lazy: {
              Component: async () => (await import('./statistics/email-statistics-page.tsx')).EmailStatisticsPage,
            },
          },
        ],
      },
    ],
  },
]
