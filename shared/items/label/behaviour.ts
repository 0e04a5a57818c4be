import { type ItemType, silent } from '../behaviour.ts';
import { noOutput } from '../output.ts';

export const label: ItemType<unknown> = { ...silent, title: 'prose', output: noOutput };

export const separator: ItemType<unknown> = { ...silent, title: 'optional', output: noOutput };
