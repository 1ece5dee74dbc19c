import type { RouteObject } from 'react-router'
import { paths } from '../../paths.ts'
import { EmailGate } from './email-gate.tsx'

/** E-mail management: one screen of five tabs (A2). */
export const emailRoutes = (): RouteObject[] => [
  {
    element: <EmailGate />,
    children: [
      {
        path: paths.email,
        lazy: { Component: async () => (await import('./email-page.tsx')).EmailPage },
        children: [
          {
            index: true,
            lazy: { Component: async () => (await import('./writing/compose-page.tsx')).ComposePage },
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
            path: paths.mailLog,
            lazy: { Component: async () => (await import('./log/mail-log-page.tsx')).MailLogPage },
          },
          {
            path: paths.mailStatistics,
            lazy: {
              Component: async () => (await import('./statistics/mail-statistics-page.tsx')).MailStatisticsPage,
            },
          },
        ],
      },
    ],
  },
]
