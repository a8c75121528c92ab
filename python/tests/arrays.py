"""What the suites of arrays share: a catalogue, and a way to read arrays that trusts nothing but indexing."""
ROWS = [[0.5, -1.0, 2.0], [3.0, 0.25, -4.0], [5.0, 6.0, 7.5], [8.0, -9.0, 1.0]]
REWARDS = [4.0, 1.0, 3.0, 2.0]


def listed(array):
    """The entries one by one, so that nothing but indexing is trusted."""
    if array.ndim == 1:
        return [array[i].item() for i in range(array.shape[0])]
    return [listed(array[i]) for i in range(array.shape[0])]
