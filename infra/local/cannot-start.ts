/** A refusal that needs no stack trace: its sentence says what to do. */
export class CannotStart extends Error {}
