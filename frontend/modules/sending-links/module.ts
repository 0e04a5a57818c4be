import type { Module } from '../../lib/modules.ts';
import { sendingLink } from './parts.ts';

export const sendingLinks: Module = { name: 'sending-links', formParts: { 'sending-link': sendingLink } };
