import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const english = (namespace: string): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(new URL(`../../../../shared/i18n/en/${namespace}.json`, import.meta.url), 'utf8')) as Record<string, string>;

/** Capitals and the mark at the end are ours. */
const plain = (text: string): string => text.toLowerCase().replace(/[.!]+$/, '');

/** Texts that the specification gives word for word, and where the product says them. */
const wordings: readonly (readonly [key: string, wording: string])[] = [
  ['session:login_401.message', 'Incorrect combination of ID and password'],
  ['session:login_500.message', 'Please contact your system administrator'],
  ['session:expired.message', 'Your session has expired. Please login again.'],
  ['problems:session.expired', 'Your session has expired. Please login again.'],
  ['session:not_allowed.title', 'This transition not allowed'],
  ['session:not_allowed.message', 'Please log in with a different account'],
  ['linkage:other_account.message', 'Please log in with a different account'],
  ['problems:access.denied', 'Not authorized.'],
  ['problems:access.denied', 'not authorized'],
  ['common:csv_failed.title', 'CSV Error'],
  ['card-list:cards_empty.title', 'No records'],
  ['card-list:members_empty.title', 'No members'],
  ['card-list:folder_unknown.message', 'Project does not exist or is not a project member'],
  ['linkage:project_unknown.message', 'Project does not exist or is not a project member'],
  ['problems:project.unknown', 'Project does not exist or is not a project member'],
  ['linkage:failed.title', 'An error has occurred'],
  ['linkage:key_missing.message', 'External linkage key does not exist'],
  ['problems:linkage.unknown', 'External linkage key does not exist'],
  ['linkage:combination.message', 'Incorrect combination of project and folder'],
  ['linkage:key_not_set.message', 'External linkage key is not set in domain information'],
  ['problems:linkage.not_set', 'External linkage key is not set in domain information'],
  ['linkage:incorrect_url.message', 'there is an error in the URL'],
  ['linkage:not_permitted.message', 'This account is not authorized to view or edit cards'],
  ['linkage:design_invalid.message', 'Invalid card design'],
  ['problems:design.invalid', 'Invalid card design'],
  ['manage-designs:invalid.message', 'Invalid card design'],
  ['account:copied.message', 'copied to clipboard'],
  ['account:no_record.title', "Can't find record"],
  ['admin:saved.own.message', 'User update completed'],
  ['admin:saveFailed.user.400.message', 'Failed to update user'],
  ['session:expired.title', 'Session timeout'],
  ['admin:saveFailed.user.409.message', 'A user with the same login ID exists.'],
  ['problems:login_id.taken', 'A user with the same login ID exists.'],
  ['problems:login_id.taken', 'exists'],
  ['problems:org.taken', 'exists'],
  ['problems:domain.taken', 'exists'],
  ['admin:saveFailed.other.message', 'An error has occurred.'],
  ['admin:languages_none_account.message', 'Please select language'],
  ['admin:languages_none.message', 'select display language'],
  ['card-form:saveFailed.400.message', 'values are empty or out of range'],
  ['problems:card.invalid', 'values are empty or out of range'],
  ['card-form:saveFailed.more.label', 'more item(s)'],
  ['card-form:saveFailed.409_2.message', 'already used'],
  ['problems:card.id_taken', 'already used'],
  ['card-form:saveFailed.other.message', 'Failed to save'],
  ['card-form:deleteFailed.other.message', 'Failed to delete.'],
  ['card-form:suggest.connecting.label', 'connecting'],
  ['issues:card.nothing_entered.message', 'Nothing has been entered.'],
  ['admin:password_mismatch.message', 'passwords do not match'],
  ['admin:delete_final.message', 'cannot be undone'],
  ['admin:delete_failed.title', 'failed'],
  ['manage:save_failed.title', 'failed'],
  ['admin:saveFailed.invite.403.message', 'no permission to invite'],
  ['admin:saveFailed.invite.409.message', 'already invited'],
  ['problems:invitation.exists', 'already invited'],
  ['admin:saveFailed.inviteCancel.404.message', 'already'],
  ['admin:saveFailed.projectUser.400.message', 'failed to update user for project'],
  ['admin:saveFailed.projectUser.403.message', 'failed to update user for project'],
  ['admin:saveFailed.projectUser.404.message', 'failed to update user for project'],
  ['admin:saveFailed.projectUser.403.message', 'no permission to update'],
  ['problems:member.unknown', 'not in the project or does not exist'],
  ['manage:members_empty.title', 'no members added'],
  ['manage:candidates_empty.title', 'no users who have not joined this project'],
  ['manage:history_empty.title', 'no card design history'],
  ['manage:domain_name.hint', 'dangerous'],
];

// proves U8.73, A8.19
it.each(wordings)('%s says “%s”', (key, wording) => {
  const [namespace = '', ...rest] = key.split(':');
  expect(plain(english(namespace)[rest.join(':')] ?? '')).toContain(plain(wording));
});
