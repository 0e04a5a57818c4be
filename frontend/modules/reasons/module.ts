import type { Module } from '../../lib/modules.ts';
import { reasons, warning } from './parts.ts';

export const reasonsAtFields: Module = { name: 'reasons', formParts: { reasons, warning } };
