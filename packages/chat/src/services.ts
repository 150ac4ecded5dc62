import { createContext, useContext } from 'react';
import type { Chats } from './conversation/chats.ts';
import type { History } from './store/history.ts';

/** What all views share. */
export interface Services {
  readonly history: History;
  readonly chats: Chats;
}

export const ServicesContext = createContext<Services | undefined>(undefined);

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (services === undefined) throw new Error('Views are shown inside of the page only.');
  return services;
}
