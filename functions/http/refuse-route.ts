import { routes } from '#shared/api/routes.ts';
import { Problem } from '../refusals/problem.ts';

const hasPath = (template: string, path: string): boolean => {
  const [parts, sent] = [template.split('/'), path.split('/')];
  return parts.length === sent.length && parts.every((part, at) => (part.startsWith('{') ? sent[at] !== '' : part === sent[at]));
};

export const refusalOfRoute = (path: string): Problem => {
  const allowed = Object.values(routes).flatMap((route) => {
    const [method = '', template = ''] = route.split(' ');
    return hasPath(template, path) ? [method] : [];
  });
  return allowed.length === 0 ? new Problem('request.unknown_path') : new Problem('request.wrong_method', { allowed });
};
