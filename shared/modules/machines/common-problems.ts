import type { AccessRule, CallContract } from '../../api/call.ts';
import type { ProblemCode } from '../../api/problems.ts';

const byAccess: { readonly [Rule in AccessRule]: readonly ProblemCode[] } = {
  public: [],
  session: ['session.expired'],
  manager: ['session.expired', 'access.denied'],
  'org.admin': ['session.expired', 'access.denied'],
  'project.owner': ['session.expired', 'project.unknown', 'access.denied'],
  'project.people': ['session.expired', 'project.unknown', 'access.denied'],
  'project.lead': ['session.expired', 'project.unknown', 'access.denied'],
  'project.member': ['session.expired', 'project.unknown'],
  'folder.read': ['session.expired', 'project.unknown', 'folder.unknown', 'access.denied'],
  'folder.write': ['session.expired', 'project.unknown', 'folder.unknown', 'access.denied'],
  'folder.review': ['session.expired', 'project.unknown', 'folder.unknown', 'access.denied'],
};

/** Problems that follow from access rule and input; contracts list only additional ones. */
export const commonProblems = ({ access, params, query, body, permanentToken }: CallContract): readonly ProblemCode[] => [
  ...(params !== undefined || query !== undefined || body !== undefined ? (['request.invalid'] as const) : []),
  ...(body === undefined ? [] : (['request.too_large'] as const)),
  ...byAccess[access],
  ...(access === 'public' || permanentToken === true ? [] : (['access.denied'] as const)),
  'storage.busy',
];
