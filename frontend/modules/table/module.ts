import type { Module } from '../../lib/modules.ts';
import { repeatTable } from './parts.ts';

export const table: Module = { name: 'table', formParts: { repeat: repeatTable } };
