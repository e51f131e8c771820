import { revealContact as route } from '@countinghouse/contract/contact/contact.ts';
import type { Feature } from '../../kernel/feature.ts';
import { serve } from '../../kernel/http/served.ts';
import { revealContact } from './reveal-contact.ts';

/** Contact data of leads that agents see masked until they give a reason. */
export const contactFeature: Feature = { name: 'contact', routes: [serve(route, revealContact)] };
