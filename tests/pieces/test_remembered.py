"""What has been found out once is looked up from then on."""

import pytest

from undercroft.pieces.remembered import Remembered


def test_a_question_is_thought_about_once():
    asked = []

    @Remembered
    def squared(number):
        asked.append(number)
        return number * number

    assert [squared[3], squared[4], squared[3]] == [9, 16, 9]
    assert asked == [3, 4]


def test_what_has_no_answer_is_asked_again():
    answers = iter([ValueError("not yet"), 7])

    @Remembered
    def late(_):
        answer = next(answers)
        if isinstance(answer, Exception):
            raise answer
        return answer

    with pytest.raises(ValueError, match="not yet"):
        late[0]
    assert late[0] == 7
